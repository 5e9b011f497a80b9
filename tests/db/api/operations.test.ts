import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { API_SCOPES } from '@/domain/people/api-scopes';
import { OPERATIONS } from '../../../supabase/functions/_shared/api/operations.ts';
import { createApiKey } from '../../support/database/api-keys.ts';
import { testDatabase } from '../../support/database/database.ts';
import { type ApiAnswer, type ApiClient, apiClient } from '../../support/database/public-api.ts';

const db = testDatabase();
let call: ApiClient;
const answers = new Map<string, ApiAnswer>();

const DAY = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);

/** Calls each operation once, in the order of a newcomer, and remembers the answers. */
beforeAll(async () => {
  call = apiClient(db, (await createApiKey(db, [...API_SCOPES])).key);
  const ask = async (id: string, ...request: Parameters<ApiClient>) => {
    const answer = await call(...request);
    answers.set(id, answer);
    return answer.body as Record<string, string> & { data: Record<string, string>[] };
  };
  const segments = await ask('listSegments', 'GET', '/segments');
  const audience = await ask('createAudience', 'POST', '/audiences', {
    body: {
      name: 'Hikers',
      rules: [{ operator: 'OR', segment_ids: [segments.data[0]?.['id']] }],
    },
  });
  await ask('listAudiences', 'GET', '/audiences?limit=2');
  await ask('getAudience', 'GET', `/audiences/${audience['id']}`);
  const link = await ask('createTracker', 'POST', '/trackers', {
    body: { name: 'Spring huts', url: 'https://shop.example/huts' },
  });
  await ask('listTrackers', 'GET', '/trackers');
  const creative = await ask('createCreative', 'POST', '/creatives', {
    body: {
      name: 'Spring',
      type: 'SMS',
      message: 'Huts are open: {{link}} Reply STOP to opt out.',
      tracker_version_id: link['link_id'],
    },
  });
  await ask('listCreatives', 'GET', '/creatives');
  await ask('getCreative', 'GET', `/creatives/${creative['id']}`);
  const campaign = await ask('createCampaign', 'POST', '/campaigns', {
    body: { name: 'Spring', budget: 500 },
  });
  await ask('listCampaigns', 'GET', '/campaigns?status=pending');
  await ask('getCampaign', 'GET', `/campaigns/${campaign['id']}`);
  await ask('updateCampaign', 'PATCH', `/campaigns/${campaign['id']}`, {
    body: { description: 'All huts', version: Number(campaign['version']) },
  });
  // An existing cohort has its people counted.
  const { data } = await db
    .as('admin')
    .from('audiences')
    .select('id')
    .eq('status', 'ready')
    .gt('total_contacts', 0);
  const flight = await ask('createFlight', 'POST', '/flights', {
    body: {
      campaign_id: campaign['id'],
      name: 'Opening',
      type: 'SMS',
      budget: 100,
      creative_id: creative['id'],
      audience_ids: [data?.[0]?.id],
      intervals: [{ date: DAY, start_time: '09:00', end_time: '18:00' }],
    },
  });
  await ask('listFlights', 'GET', `/flights?campaign_id=${campaign['id']}`);
  await ask('getFlight', 'GET', `/flights/${flight['id']}`);
  await ask('checkFlightLaunch', 'GET', `/flights/${flight['id']}/launch-check`);
  const check = await ask(
    'checkCampaignLaunch',
    'GET',
    `/campaigns/${campaign['id']}/launch-check`,
  );
  await ask('launchCampaign', 'POST', `/campaigns/${campaign['id']}/launch`, {
    body: { version: Number(check['version']), messages: Number(check['messages']) },
  });
  await ask('pauseFlight', 'POST', `/flights/${flight['id']}/pause`);
  const again = await call('GET', `/flights/${flight['id']}/launch-check`);
  await ask('launchFlight', 'POST', `/flights/${flight['id']}/launch`, {
    body: { messages: again.body['messages'] },
  });
  await ask('changeCampaignStatus', 'POST', `/campaigns/${campaign['id']}/status`, {
    body: { action: 'pause' },
  });
  await ask('listReportRows', 'GET', '/reports?view=flights&days=90&sort=sent');
  await ask('getWallet', 'GET', '/wallet');
});

interface Described {
  operationId: string;
  responses: Record<string, { content: Record<string, { schema: object }> }>;
}
type Paths = Record<string, Record<string, Described>>;

test.each(OPERATIONS.map(({ id, method, path }) => [id, method.toLowerCase(), path] as const))(
  '%s succeeds and answers what the description says',
  async (id, method, path) => {
    const answer = answers.get(id);
    expect(answer?.body['code']).toBeUndefined();
    const { body: description } = await call('GET', '/openapi.json');
    const operation = (description['paths'] as Paths)[path]?.[method];
    expect(operation?.operationId).toBe(id);
    const described = operation?.responses[String(answer?.status)];
    const schema = {
      ...described?.content['application/json']?.schema,
      components: description['components'],
    };
    const parsed = z.fromJSONSchema(inlined(schema) as never).safeParse(answer?.body);
    expect(parsed.error?.issues).toBeUndefined();
  },
);

/** The schema with `$defs` in place of the description's components. */
const inlined = ({ components, ...schema }: Record<string, unknown>): unknown =>
  JSON.parse(
    JSON.stringify({
      ...schema,
      $defs: (components as { schemas: object }).schemas,
    }).replaceAll('#/components/schemas/', '#/$defs/'),
  );

describe('a creative', () => {
  const create = (body: object) =>
    call('POST', '/creatives', { body: { name: 'Spring', type: 'Email', ...body } });
  const content = {
    channel: 'email',
    subject: 'The huts are open',
    blocks: [
      { type: 'heading', text: 'Open again' },
      { type: 'text', text: 'From March on.' },
    ],
  };

  test('has every field of its channel that its content gives', async () => {
    const { body } = await create({ content });
    expect(body['newest_content']).toMatchObject(content);
  });

  test.each([
    ['neither text nor content', {}, ['message']],
    ['both', { message: 'Open', content }, ['message']],
    ['the content of no channel', { content: { channel: 'fax' } }, ['content.channel']],
  ])('is refused with %s', async (_, body, fields) => {
    const answer = await create(body);
    expect(answer.status).toBe(400);
    expect((answer.body['errors'] as { field: string }[]).map(({ field }) => field)).toEqual(
      fields,
    );
  });

  test.each([
    ['an unknown field', { ...content, font: 'Comic Sans' }],
    ['too long a subject', { ...content, subject: 'x'.repeat(201) }],
    ['the content of another channel', { channel: 'sms', text: 'Open' }],
  ])('is refused by the database with %s', async (_, wrong) => {
    const { status, body } = await create({ content: wrong });
    expect([status, body['code']]).toEqual([400, expect.stringMatching(/content/)]);
  });
});

describe('pages', () => {
  test('follow each other without a gap or a repeated row', async () => {
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await call('GET', `/campaigns?limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...(body['data'] as { id: string }[]).map(({ id }) => id));
      cursor = (body['next_cursor'] as string | null) ?? '';
      expect(body['has_more']).toBe(cursor !== '');
    } while (cursor);
    const all = await db
      .as('admin')
      .from('campaigns')
      .select('id')
      .order('created_at', { ascending: false })
      .order('id', { ascending: false });
    expect(seen).toEqual(all.data?.map(({ id }) => id));
    const rows = await call('GET', '/reports?limit=2');
    const more = await call('GET', `/reports?limit=2&cursor=${String(rows.body['next_cursor'])}`);
    expect(more.body['data']).not.toEqual(rows.body['data']);
  });

  test('are refused with a cursor or filter that no page has given', async () => {
    const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const query of [
      'cursor=x',
      `cursor=${forged(['2026-01-01T00:00:00Z),id.not.is.null', '00000000-0000-4000-8000-000000000000'])}`,
      `cursor=${forged(['2026-01-01T00:00:00Z', 'x)'])}`,
      `cursor=${forged(-1)}`,
      'status=eq.active),or(id.not.is.null',
      'select=request_hash',
      'organisation_id=not.is.null',
      'limit=0',
      'limit=1000',
      'limit=1;drop%20table%20x',
    ]) {
      const { status, body } = await call('GET', `/campaigns?${query}`);
      expect([query, status]).toEqual([query, 400]);
      expect(body['code']).toMatch(/^invalid_(cursor|request)$/);
    }
  });
});
