import * as z from 'zod';
import { FREQUENCY_PERIODS } from '../../../../src/domain/delivery/frequency-periods.ts';
import { PACINGS } from '../../../../src/domain/delivery/pacing.ts';

const id = z.uuid();
const time = z.string().meta({ format: 'date-time' });
const day = z.iso.date();
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:00)?$/, 'Send a time such as 09:30.');
const money = z.number().nonnegative().max(1e12);
const name = z.string().trim().min(1).max(100);
const description = z.string().max(500).nullable();

const EXAMPLE_ID = '0b6c1f6e-6f0a-4c3e-9a51-4d3f0c8a7e21';

const stamps = { created_at: time, updated_at: time };

export const campaign = z
  .object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    status: z.string(),
    status_reason: z.string().nullable(),
    budget: z.number().nullable().meta({ description: 'Dollars that its flights may spend together.' }),
    start_date: z.string().nullable(),
    end_date: z.string().nullable(),
    channels: z.array(z.string()),
    flight_count: z.number(),
    total_spent: z.number().meta({ description: 'Dollars.' }),
    archived_at: time.nullable(),
    version: z.number().meta({ description: 'Increases with each change. Send it to detect a concurrent one.' }),
    ...stamps,
  })
  .meta({ id: 'Campaign' });

const campaignFields = {
  description,
  budget: money.nullable(),
  start_date: day.nullable(),
  end_date: day.nullable(),
};
export const newCampaign = z.strictObject({ name, ...z.object(campaignFields).partial().shape }).meta({ examples: [{ name: 'Spring huts', budget: 500 }] });
export const campaignChanges = z
  .strictObject({
    ...z.object({ name, ...campaignFields }).partial().shape,
    version: z.number().int().optional().meta({ description: 'Refuses with 409 if the campaign has changed since.' }),
  })
  .refine((changes) => Object.keys(changes).some((key) => key !== 'version'), 'Send at least one change.').meta({ examples: [{ name: 'Spring huts 2030', version: 1 }] });
export const campaignAction = z.strictObject({
  action: z.enum(['pause', 'activate', 'end', 'archive', 'restore']),
}).meta({ examples: [{ action: 'pause' }] });

const interval = z.object({ date: z.string().nullable(), start_time: z.string(), end_time: z.string() });
export const flight = z
  .object({
    id,
    campaign_id: id,
    name: z.string().nullable(),
    type: z.string().meta({ description: 'Channel: the name of a service type, such as SMS.' }),
    status: z.string(),
    status_reason: z.string().nullable(),
    budget: z.number().meta({ description: 'Dollars.' }),
    spent: z.number().meta({ description: 'Dollars.' }),
    sent: z.number().meta({ description: 'Messages.' }),
    frequency_cap: z.number().meta({ description: 'Messages per person and period.' }),
    frequency_period: z.string(),
    pacing: z.string(),
    creative_id: id.nullable(),
    audience_ids: z.array(id),
    intervals: z.array(interval).meta({ description: 'Send windows in the organization’s time zone.' }),
    version: z.number(),
    ...stamps,
  })
  .meta({ id: 'Flight' });

export const newFlight = z.strictObject({
  campaign_id: id,
  name,
  type: z.string().min(1).max(100),
  budget: z.number().positive().max(1e12),
  creative_id: id,
  creative_version_id: id.optional().meta({ description: 'The newest version by default.' }),
  audience_ids: z.array(id).min(1).max(500),
  intervals: z
    .array(z.strictObject({ date: day, start_time: clock, end_time: clock }))
    .min(1)
    .max(500),
  frequency_cap: z.number().int().min(1).max(1000).optional(),
  frequency_period: z.enum(FREQUENCY_PERIODS).optional(),
  pacing: z.enum(PACINGS).optional(),
}).meta({ examples: [{ campaign_id: EXAMPLE_ID, name: 'Opening', type: 'SMS', budget: 100, creative_id: EXAMPLE_ID, audience_ids: [EXAMPLE_ID], intervals: [{ date: '2030-03-01', start_time: '09:00', end_time: '18:00' }] }] });

export const launchCheck = z
  .looseObject({
    version: z.number().meta({ description: 'Version of the campaign, to pass to the launch.' }),
    problems: z.array(
      z.looseObject({
        code: z.string(),
        severity: z.enum(['blocker', 'warning']),
        flight_id: id.nullable(),
      }),
    ),
    messages: z.number().meta({ description: 'Messages that the launch would send.' }),
    cost: z.number().meta({ description: 'Dollars.' }),
    available: z.number().meta({ description: 'Credits before the launch that no other flight reserves, in dollars.' }),
    confirm_above: z.number().meta({ description: 'A launch of more messages must send their number.' }),
  })
  .meta({ id: 'LaunchCheck' });
export const launchRequest = z.strictObject({
  version: z.number().int().optional().meta({ description: 'Refuses with 409 if the campaign has changed since.' }),
  messages: z.number().int().min(0).optional().meta({ description: 'Required above confirm_above of the check.' }),
}).meta({ examples: [{ version: 3 }] });
export const launch = z
  .looseObject({ id, campaign_id: id, launch_at: time, flights: z.number() })
  .meta({ id: 'Launch' });

/** The database checks the fields. describeApi lists them (content-schemas.json). */
const content = z
  .looseObject({ channel: z.enum(['sms', 'rcs', 'whatsapp', 'push', 'email', 'voice']) })
  .meta({ id: 'Content' });

export const creative = z
  .object({
    id,
    name: z.string(),
    type: z.string().meta({ description: 'Channel: the name of a service type, such as SMS.' }),
    status: z.string(),
    message: z.string().nullable().meta({ description: 'Text of the newest version.' }),
    newest_content: z.looseObject({}).nullable().meta({ description: 'Content of the newest version.' }),
    version: z.number(),
    ...stamps,
  })
  .meta({ id: 'Creative' });
export const newCreative = z.strictObject({
  name,
  type: z.string().min(1).max(100),
  message: z.string().min(1).max(10_000).optional().meta({ description: 'Text of its first version, or send content.' }),
  content: content.optional().meta({ description: 'Content of its first version, by channel: schema Content in openapi.json.' }),
  tracker_version_id: id.optional().meta({ description: 'link_id of the tracked link that it carries.' }),
}).refine(({ message, content }) => (message === undefined) !== (content === undefined), {
  path: ['message'],
  error: 'Send either message or content.',
}).meta({ examples: [{ name: 'Spring huts', type: 'SMS', message: 'The huts are open again. Reply STOP to opt out.' }] });

export const tracker = z
  .object({ id, name: z.string(), original_url: z.string(), click_count: z.number().nullable(), ...stamps })
  .meta({ id: 'Tracker' });
export const newTracker = z.strictObject({
  name,
  url: z.url({ protocol: /^https?$/ }).max(2048).meta({ description: 'Where the short link leads.' }),
}).meta({ examples: [{ name: 'Spring huts', url: 'https://shop.example/huts' }] });
export const trackedLink = z
  .object({ id, link_id: id, name: z.string(), short_url: z.string().nullable() })
  .meta({ id: 'TrackedLink' });

export const audience = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    formula: z.string(),
    status: z.string(),
    total_contacts: z.number(),
    segment_count: z.number(),
    version: z.number(),
    ...stamps,
  })
  .meta({ id: 'Audience' });
export const newAudience = z.strictObject({
  name,
  description: z.string().max(500).optional(),
  rules: z
    .array(z.strictObject({ operator: z.enum(['AND', 'OR']), segment_ids: z.array(id).min(1).max(200) }))
    .min(1)
    .max(50)
    .meta({ description: 'Segments joined by one operator; the rules are joined by OR.' }),
}).meta({ examples: [{ name: 'Hikers', rules: [{ operator: 'OR', segment_ids: [EXAMPLE_ID] }] }] });
export const segment = z
  .object({ id, name: z.string(), category: z.string(), volume: z.number(), is_platform: z.boolean(), created_at: time })
  .meta({ id: 'Segment' });

const count = z.number().nullable();
export const reportRow = z
  .object({
    id,
    name: z.string().nullable(),
    status: z.string(),
    channel: z.string().nullable(),
    campaign_id: id.nullable(),
    campaign_name: z.string().nullable(),
    sent: count,
    delivered: count,
    opened: count,
    clicked: count,
    conversions: count,
    cost: count.meta({ description: 'Dollars.' }),
    revenue: count.meta({ description: 'Dollars.' }),
  })
  .meta({ id: 'ReportRow' });
export const REPORT_SORTS = [
  'name', 'status', 'sent', 'delivered', 'opened', 'clicked', 'conversions', 'cost', 'revenue',
  'delivery_rate', 'open_rate', 'click_rate', 'conversion_rate', 'cost_per_click', 'roas',
] as const;

export const wallet = z
  .object({ balance: z.number().meta({ description: 'Credits in dollars.' }), updated_at: time.nullable() })
  .meta({ id: 'Wallet' });

export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number(),
    detail: z.string(),
    code: z.string().meta({ description: 'Stable word for the reason.' }),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    blockers: z.array(z.string()).optional(),
  })
  .meta({ id: 'Problem' });
