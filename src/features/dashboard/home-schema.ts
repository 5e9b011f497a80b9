import * as z from 'zod/mini';
import { readProgress } from '@/domain/delivery/progress';
import { launchProblem } from '@/domain/launch/launch';

const progress = z.pipe(z.unknown(), z.transform(readProgress));
const campaign = { campaign_id: z.string(), campaign_name: z.string() };
const flights = z.number();

/** One line of Needs you. Amounts are in dollars; `flights` counts the flights that wait for it. */
const need = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('problem'),
    ...campaign,
    flights,
    problem: launchProblem,
    /** First day of a draft. */
    starts_on: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('behind'),
    ...campaign,
    flights,
    flight_id: z.string(),
    flight_name: z.nullable(z.string()),
    progress,
  }),
  z.object({
    kind: z.literal('wallet'),
    flights,
    balance: z.number(),
    /** Day on which the balance is used up at the pace of the last seven days; null without spending. */
    until: z.nullable(z.string()),
    /** Names of admins. */
    people: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('month'),
    flights,
    forecast: z.number(),
    limit: z.nullable(z.number()),
    ends_at: z.string(),
  }),
  z.object({
    kind: z.literal('approval'),
    requests: z.number(),
    /** The oldest request. */
    request_id: z.string(),
    name: z.string(),
    by: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('invoice'),
    flights,
    invoice_id: z.string(),
    number: z.string(),
    amount: z.number(),
    due_date: z.string(),
  }),
  z.object({ kind: z.literal('webhook'), endpoint_id: z.string(), url: z.string() }),
  z.object({ kind: z.literal('no_flight'), ...campaign }),
]);
export type Need = z.infer<typeof need>;

const sendingFlight = z.object({
  ...campaign,
  flight_id: z.string(),
  flight_name: z.nullable(z.string()),
  channel: z.string(),
  progress,
});

const home = z.object({
  organisation_id: z.string(),
  today: z.string(),
  /** Most urgent first; at most 20 items. */
  needs: z.object({ total: z.number(), items: z.array(need) }),
  sending: z.object({
    count: z.number(),
    flights: z.array(sendingFlight),
    next: z.nullable(
      z.object({
        flight_id: z.string(),
        flight_name: z.nullable(z.string()),
        campaign_id: z.string(),
        at: z.string(),
      }),
    ),
  }),
  /** Day, messages, dollars spent and dollars of revenue. Days without a message are missing. */
  trend: z.object({
    to: z.string(),
    days: z.array(z.tuple([z.string(), z.number(), z.number(), z.number()])),
  }),
  month: z.object({
    used: z.number(),
    forecast: z.number(),
    limit: z.nullable(z.number()),
    ends_at: z.string(),
  }),
  /** Null once a flight was launched. */
  steps: z.nullable(
    z.object({
      credit: z.boolean(),
      audience: z.boolean(),
      message: z.boolean(),
      test: z.boolean(),
      /** Id of the sample campaign. */
      sample: z.nullable(z.string()),
    }),
  ),
});
export type Home = z.infer<typeof home>;

/** Parses the `home` response; null without an organization. Throws if it is malformed. */
export const readHome = (answer: unknown): Home | null => z.nullable(home).parse(answer);
