import { describe, expect, test } from 'vitest';
import {
  refuseLargeEmbeds,
  refusePatterns,
  refuseSecretInAddress,
  withLimitedBody,
} from '../../backend/request-limits.ts';

const MB = 1_048_576;
const at = (path: string, init: RequestInit = {}) => new Request(`http://localhost${path}`, init);

describe('the body of a request', () => {
  /** A streamed body, which has no Content-Length. */
  function stream(pieces: number, size = MB / 4) {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent === pieces) return controller.close();
        sent += 1;
        controller.enqueue(new Uint8Array(size));
      },
    });
    return { body, sent: () => sent };
  }
  const post = (path: string, body: BodyInit, headers: HeadersInit = {}) =>
    at(path, { method: 'POST', body, headers, duplex: 'half' } as RequestInit);

  test('stops being read at the limit when it is 100 MB long', async () => {
    const { body, sent } = stream(400);
    const answer = await withLimitedBody(post('/rest/v1/campaigns', body));
    expect(answer).toBeInstanceOf(Response);
    expect(answer).toMatchObject({ status: 413 });
    expect(sent()).toBeLessThan(8);
    expect(await (answer as Response).json()).toMatchObject({
      message: 'Send at most 1 MB in a request.',
    });
  });

  test('is refused unread when its Content-Length exceeds the limit', async () => {
    const { body, sent } = stream(400);
    const headers = { 'content-length': String(100 * MB) };
    const answer = await withLimitedBody(post('/auth/v1/token', body, headers));
    expect(answer).toMatchObject({ status: 413 });
    expect(sent()).toBeLessThanOrEqual(1);
  });

  test('arrives unchanged when it is below the limit', async () => {
    const text = 'x'.repeat(MB - 1);
    const request = await withLimitedBody(
      post('/rest/v1/campaigns', text, { 'content-type': 'application/json', apikey: 'key' }),
    );
    expect(request).toBeInstanceOf(Request);
    expect(request.headers.get('apikey')).toBe('key');
    expect(await request.text()).toBe(text);
  });

  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

  test('is refused when its JSON nests 6,000 levels deep', async () => {
    for (const text of [nested(6000), '{"a":'.repeat(6000), `{"p_content":${nested(101)}}`]) {
      const answer = await withLimitedBody(post('/rest/v1/rpc/create_creative', text));
      expect(answer).toMatchObject({ status: 400 });
      expect(await (answer as Response).json()).toMatchObject({
        hint: 'json_too_deep',
        message: 'Nest JSON at most 100 levels deep.',
      });
    }
  });

  test.each([
    ['100 levels', nested(100)],
    ['brackets in a text', JSON.stringify({ message: `"\\${'['.repeat(500)}` })],
    ['brackets side by side', `[${'[],'.repeat(500)}[]]`],
  ])('is accepted with %s', async (_what, text) => {
    const answer = await withLimitedBody(post('/rest/v1/rpc/create_creative', text));
    expect(answer).toBeInstanceOf(Request);
  });

  test.each([
    ['/rest/v1/rpc/import_segment_volumes', true],
    ['/rest/v1/rpc/ingest_delivery_reports', true],
    ['/rest/v1/rpc/create_flight', false],
    ['/rest/v1/rpc/import_segment_volumes/x', false],
  ])('of 3 MB is accepted on %s: %s', async (path, taken) => {
    const answer = await withLimitedBody(post(path, new Uint8Array(3 * MB)));
    expect(answer instanceof Request).toBe(taken);
    const unknown = await withLimitedBody(post(path, new Uint8Array(3 * MB)), { isKnown: false });
    expect(unknown).toMatchObject({ status: 413 });
    const larger = await withLimitedBody(post(path, new Uint8Array(5 * MB)));
    expect(larger).toMatchObject({ status: 413 });
  });
});

describe('embedded relations', () => {
  const nested = (levels: number) =>
    Array.from({ length: levels }).reduce<string>((inner, _, level) => `r${level}(${inner})`, 'id');

  test.each([
    ['a cycle of depth seven', 'flights(campaigns(flights(campaigns(flights(campaigns(id))))))'],
    ['the table in itself', 'flights(campaigns(id))'],
    ['the table in itself, by another name', 'flights(x:campaigns!fk!inner(id))'],
    ['the table in itself, spread', 'flights(...campaigns(id))'],
    ['quoted names', 'flights("campaigns"(id))'],
    ['four levels', nested(4)],
    ['thirteen relations', Array.from({ length: 13 }, (_, n) => `r${n}(id)`).join(',')],
  ])('are refused: %s', async (_what, select) => {
    const answer = refuseLargeEmbeds(
      at(`/rest/v1/campaigns?select=${encodeURIComponent(`id,${select}`)}`),
    );
    expect(answer?.status).toBe(400);
    expect(await answer?.json()).toMatchObject({ code: 'embed_too_large' });
  });

  test.each([
    ['plain columns', 'id,name,amount::text,data->x'],
    ['three levels', nested(3)],
    ['the same relation side by side', 'a:flights(id),b:flights(name)'],
    ['a count', 'flights(count)'],
    [
      'the query of the flight page',
      'id,intervals:flight_intervals(id,date),audiences:flight_audiences(audience:audiences(id,name)),creatives:flight_creatives(creative:creatives(id),version:creative_versions(id))',
    ],
  ])('are allowed: %s', (_what, select) => {
    expect(
      refuseLargeEmbeds(at(`/rest/v1/campaigns?select=${encodeURIComponent(select)}`)),
    ).toBeNull();
  });

  test('are limited in function results too', () => {
    const path = `/rest/v1/rpc/visible_campaigns?select=${encodeURIComponent(nested(5))}`;
    expect(refuseLargeEmbeds(at(path))?.status).toBe(400);
  });
});

describe('API keys in a URL', () => {
  test('are refused if one of them is a secret key, at any position', () => {
    const key = ['sb', 'secret', 'x'.repeat(20)].join('_');
    for (const path of [`/rest/v1/campaigns?apikey=${key}`, `/auth/v1/user?a=1&apikey=${key}`])
      expect(refuseSecretInAddress(at(path))?.status).toBe(401);
    expect(
      refuseSecretInAddress(at(`/rest/v1/campaigns?apikey=publishable&apikey=${key}`))?.status,
    ).toBe(401);
    expect(refuseSecretInAddress(at('/rest/v1/campaigns?apikey=sb_publishable_x'))).toBeNull();
    expect(
      refuseSecretInAddress(at('/rest/v1/campaigns', { headers: { apikey: key } })),
    ).toBeNull();
  });
});

describe('a filter by regular expression', () => {
  test.each([
    'campaigns?description=match.^(a+)(a+)\\1$',
    'campaigns?description=imatch.x',
    'campaigns?description=not.match.x',
    'campaigns?description=match(any).{a,b}',
    'campaigns?select=*,flights(*)&flights.name=imatch.x',
    'campaigns?or=(name.eq.a,description.match.x)',
    'campaigns?or=(and(name.eq.a,description.not.imatch.x),id.is.null)',
    'campaigns?and=(description.match(all).{a,b})',
    'campaigns?not.or=("description".match.x)',
    'campaigns?select=*,flights(*)&flights.or=(name.match.x)',
    'creative_versions?content->>text=match.x',
    'creative_versions?or=(content->>text.match.x)',
    'rpc/list_media?name=match.x',
  ])('is refused: %s', async (path) => {
    const answer = refusePatterns(at(`/rest/v1/${path}`));
    expect(answer?.status).toBe(400);
    expect(await answer?.json()).toMatchObject({ hint: 'pattern_filter' });
  });

  test.each([
    'campaigns?name=eq.match.x',
    'campaigns?name=ilike.*match.*',
    'campaigns?or=(name.eq."a,b.match.c",id.is.null)',
    'campaigns?or=(name.ilike.*match*,description.ilike.*match*)',
    'campaigns?select=match,imatch',
  ])('is not detected in %s', (path) => {
    expect(refusePatterns(at(`/rest/v1/${path}`))).toBeNull();
  });
});
