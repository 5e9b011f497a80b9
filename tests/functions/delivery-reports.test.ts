import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  deliveryReports,
  type DeliveryStore,
  type ReportAnswer,
  signDelivery,
} from '../../supabase/functions/_shared/delivery-reports.ts';
import { gatewayEndpoint, InvalidGatewayKey } from '../../supabase/functions/_shared/gateway.ts';

const NOW = Date.UTC(2026, 2, 6, 12);
const SECRET = 'a secret of the gateway';
const URL = 'https://flightdeck.example/functions/v1/delivery-reports';
const BODY = JSON.stringify({ gateway: 'acme', reports: [{ report_id: 'r1' }, 'text'] });

let taken: unknown[][];
beforeEach(() => {
  taken = [];
});

const take = async (rows: unknown[]): Promise<ReportAnswer[]> => {
  taken.push(rows);
  return rows.map((_row, place) => ({ place, report_id: null, outcome: 'accepted', reason: null }));
};
const KEY = `fdg_${'a'.repeat(64)}`;
const accepting: DeliveryStore = {
  ingest: take,
  report: async (key, rows) => {
    if (key !== KEY) throw new InvalidGatewayKey();
    return take(rows);
  },
};

const sign = (body: string, { secret = SECRET, at = NOW } = {}) => {
  const timestamp = String(Math.floor(at / 1000));
  const hex = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return { 'x-flightdeck-timestamp': timestamp, 'x-flightdeck-signature': `sha256=${hex}` };
};

const post = (
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  { store = accepting, secrets = [SECRET] }: { store?: DeliveryStore; secrets?: string[] } = {},
) =>
  deliveryReports({ store, secrets, now: () => NOW })(
    new Request(URL, { method: 'POST', body, headers }),
  );

const told = async (response: Response) => {
  const body = (await response.json()) as { error?: string };
  return [response.status, body.error];
};

describe('a signed request', () => {
  test('reaches the database with its gateway’s name on each report', async () => {
    const response = await post(BODY, sign(BODY));
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      results: [0, 1].map((place) => ({
        place,
        report_id: null,
        outcome: 'accepted',
        reason: null,
      })),
    });
    expect(taken).toEqual([[{ report_id: 'r1', gateway: 'acme' }, 'text']]);
  });

  test('overrides a gateway name in a report with that of the request', async () => {
    const body = JSON.stringify({
      gateway: 'acme',
      reports: [{ report_id: 'r', gateway: 'other' }],
    });
    await post(body, sign(body));
    expect(taken).toEqual([[{ report_id: 'r', gateway: 'acme' }]]);
  });

  test('equals the result of signDelivery for any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        const body = JSON.stringify({ gateway: 'acme', reports: [{ report_id: text }] });
        const headers = await signDelivery(SECRET, body, NOW / 1000);
        expect(headers).toEqual(sign(body));
        expect((await post(body, headers)).status).toBe(200);
      }),
      { numRuns: 30 },
    );
  });

  test('may use either of two secrets during a rotation', async () => {
    const secrets = ['new', SECRET];
    expect((await post(BODY, sign(BODY), { secrets })).status).toBe(200);
    expect((await post(BODY, sign(BODY, { secret: 'new' }), { secrets })).status).toBe(200);
    expect((await post(BODY, sign(BODY, { secret: 'old' }), { secrets })).status).toBe(401);
  });

  test.each([300, -300])('is accepted when its clock is %i seconds off', async (seconds) => {
    expect((await post(BODY, sign(BODY, { at: NOW + seconds * 1000 }))).status).toBe(200);
  });
});

describe('the endpoint', () => {
  const good = sign(BODY);
  const refused: [string, string, Record<string, string>, number, string][] = [
    ['without headers', BODY, {}, 401, 'timestamp_missing'],
    [
      'without a signature',
      BODY,
      { 'x-flightdeck-timestamp': good['x-flightdeck-timestamp'] },
      401,
      'signature_missing',
    ],
    ['signed with another secret', BODY, sign(BODY, { secret: 'guess' }), 401, 'signature_wrong'],
    ['signed with an empty secret', BODY, sign(BODY, { secret: '' }), 401, 'signature_wrong'],
    ['signed for another body', `${BODY} `, good, 401, 'signature_wrong'],
    [
      'signed for another time',
      BODY,
      { ...good, 'x-flightdeck-timestamp': String(NOW / 1000 - 1) },
      401,
      'signature_wrong',
    ],
    [
      'with a timestamp 301 seconds ago',
      BODY,
      sign(BODY, { at: NOW - 301_000 }),
      401,
      'timestamp_out_of_window',
    ],
    [
      'with a timestamp 301 seconds ahead',
      BODY,
      sign(BODY, { at: NOW + 301_000 }),
      401,
      'timestamp_out_of_window',
    ],
    [
      'with a timestamp that is not a number',
      BODY,
      { ...good, 'x-flightdeck-timestamp': 'now' },
      401,
      'timestamp_missing',
    ],
    [
      'with an infinite timestamp',
      BODY,
      { ...good, 'x-flightdeck-timestamp': 'Infinity' },
      401,
      'timestamp_missing',
    ],
    [
      'with a truncated signature',
      BODY,
      { ...good, 'x-flightdeck-signature': good['x-flightdeck-signature'].slice(0, 40) },
      401,
      'signature_missing',
    ],
    [
      'with a signature of another algorithm',
      BODY,
      { ...good, 'x-flightdeck-signature': 'md5=00' },
      401,
      'signature_missing',
    ],
  ];
  test.each(refused)(
    'rejects a request %s before it reaches the database',
    async (_what, body, headers, status, code) => {
      expect(await told(await post(body, headers))).toEqual([status, code]);
      expect(taken).toEqual([]);
    },
  );

  test('rejects every signature while no secret is configured, even one with an empty secret', async () => {
    for (const secrets of [[], ['']])
      for (const secret of ['', SECRET])
        expect((await post(BODY, sign(BODY, { secret }), { secrets })).status).toBe(401);
    expect(taken).toEqual([]);
  });

  test.each([
    ['malformed JSON', '{', 'invalid_json'],
    ['a list at the top level', '[]', 'invalid_body'],
    ['no content', '', 'invalid_json'],
    [
      '6,000 nested levels',
      `{"gateway":"a","reports":${'['.repeat(6000)}${']'.repeat(6000)}}`,
      'json_too_deep',
    ],
    ['no report list', '{"gateway":"a"}', 'invalid_body'],
    ['an empty report list', '{"gateway":"a","reports":[]}', 'invalid_body'],
    [
      '1,001 reports',
      JSON.stringify({ gateway: 'a', reports: Array.from({ length: 1001 }, () => 0) }),
      'invalid_body',
    ],
    ['no gateway', '{"reports":[{}]}', 'invalid_gateway'],
    [
      'a gateway name of 101 characters',
      JSON.stringify({ gateway: 'a'.repeat(101), reports: [{}] }),
      'invalid_gateway',
    ],
    ['NaN', '{"gateway":"a","reports":[{"sent":NaN}]}', 'invalid_json'],
    [
      'NUL in the gateway name',
      String.raw`{"gateway":"a\u0000","reports":[{}]}`,
      'invalid_gateway',
    ],
  ])('rejects a signed body with %s before it reaches the database', async (_what, body, code) => {
    expect(await told(await post(body, sign(body)))).toEqual([400, code]);
    expect(taken).toEqual([]);
  });

  test.each([
    ['NUL', String.raw`\u0000`],
    ['an unpaired surrogate', String.raw`\ud800`],
  ])('drops a text with %s and keeps the other values and reports', async (_what, text) => {
    const body = `{"gateway":"a","reports":[{"report_id":"x${text}","sent":1},{"report_id":"y"},{"report_id":"z","${text}":1},"${text}"]}`;
    expect((await post(body, sign(body))).status).toBe(200);
    expect(taken).toEqual([
      [
        { sent: 1, gateway: 'a' },
        { report_id: 'y', gateway: 'a' },
        { report_id: 'z', gateway: 'a' },
        null,
      ],
    ]);
  });

  test('rejects a body that is not UTF-8', async () => {
    const bytes = new Uint8Array([0xff, 0xfe]);
    const timestamp = String(NOW / 1000);
    const hex = createHmac('sha256', SECRET).update(`${timestamp}.`).update(bytes).digest('hex');
    const headers = {
      'x-flightdeck-timestamp': timestamp,
      'x-flightdeck-signature': `sha256=${hex}`,
    };
    expect(await told(await post(bytes, headers))).toEqual([400, 'invalid_json']);
  });

  test('rejects a body over 1 MiB, with or without a Content-Length', async () => {
    const body = JSON.stringify({ gateway: 'a'.repeat(1_048_577), reports: [{}] });
    expect(await told(await post(body, { ...sign(body), 'content-length': '5' }))).toEqual([
      413,
      'too_large',
    ]);
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(100_000)),
    });
    const request = new Request(URL, {
      method: 'POST',
      body: stream,
      headers: sign(body),
      duplex: 'half',
    } as RequestInit);
    const response = await deliveryReports({ store: accepting, secrets: [SECRET], now: () => NOW })(
      request,
    );
    expect(response.status).toBe(413);
    expect((await post(BODY, { ...good, 'content-length': '2000000' })).status).toBe(413);
    expect(taken).toEqual([]);
  });

  test.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])('answers %s with a 405', async (method) => {
    const response = await deliveryReports({ store: accepting, secrets: [SECRET] })(
      new Request(URL, { method }),
    );
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });
});

test('answers 503 without details when the database is unavailable', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const fail = () => Promise.reject(new Error('password=hunter2'));
  const store: DeliveryStore = { ingest: fail, report: fail };
  const response = await post(BODY, sign(BODY), { store });
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(await response.text()).not.toContain('hunter2');
  expect(error).toHaveBeenCalledOnce();
});

describe('a request with a gateway key', () => {
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

  test('needs no signature or gateway name, because the key identifies the gateway', async () => {
    const body = JSON.stringify({ reports: [{ report_id: 'r1' }] });
    expect((await post(body, bearer(KEY))).status).toBe(200);
    expect(taken).toEqual([[{ report_id: 'r1' }]]);
  });

  test.each([
    `fdg_${'b'.repeat(64)}`,
    'fdg_short',
    'a'.repeat(68),
    'sb_publishable_abcdefghijklmnop',
  ])('is refused with the key %s', async (key) => {
    expect((await post(BODY, bearer(key))).status).toBe(401);
    expect(taken).toEqual([]);
  });

  test('has the same limits', async () => {
    expect((await post('x'.repeat(1_048_577), bearer(KEY))).status).toBe(413);
    expect((await post('{"reports": []}', bearer(KEY))).status).toBe(400);
  });
});

describe('a gateway call', () => {
  const asked: string[] = [];
  const answered = (what: string) => async (key: string) => {
    if (key !== KEY) throw new InvalidGatewayKey();
    asked.push(what);
    return [{ what }];
  };
  const endpoint = gatewayEndpoint({
    work: answered('work'),
    release: answered('release'),
    settle: answered('settle'),
    reported: answered('reported'),
    templates: answered('templates'),
    template: answered('template'),
  });
  const ask = (path: string, init: RequestInit = {}) =>
    endpoint(
      new Request(`https://flightdeck.example/functions/v1/gateway/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${KEY}` },
        ...init,
      }),
    );

  test.each([
    ['work', { flights: [{ what: 'work' }] }],
    ['work?limit=1000', { flights: [{ what: 'work' }] }],
    ['release', { released: [{ what: 'release' }] }],
    ['release?lease=0b6c1f6e-6f0a-4c3e-9a51-4d3f0c8a7e21', { released: [{ what: 'release' }] }],
    ['settle', { changed: [{ what: 'settle' }] }],
    ['reported?hour=2026-03-06T12:00:00Z', { flights: [{ what: 'reported' }] }],
    ['templates', { templates: [{ what: 'templates' }] }],
    [
      'template?version=0b6c1f6e-6f0a-4c3e-9a51-4d3f0c8a7e21&status=approved',
      { stored: [{ what: 'template' }] },
    ],
  ])('to %s returns the rows of the database', async (path, body) => {
    const response = await ask(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual(body);
  });

  test.each([
    '',
    'keys',
    'work/more',
    'work?limit=0',
    'work?limit=1001',
    'release?lease=all',
    'reported',
    'reported?hour=now',
    'template',
    'template?version=all&status=approved',
    'template?version=0b6c1f6e-6f0a-4c3e-9a51-4d3f0c8a7e21&status=fine',
    '../s/abc',
  ])('to "%s" gets a 404 and does not reach the database', async (path) => {
    asked.length = 0;
    expect((await ask(path)).status).toBe(404);
    expect(asked).toEqual([]);
  });

  test.each([undefined, `Bearer fdg_${'b'.repeat(64)}`, 'Bearer x', KEY])(
    'gets a 401 with the authorization %s',
    async (authorization) => {
      const response = await ask('work', { headers: { ...(authorization && { authorization }) } });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: 'invalid_gateway_key' });
    },
  );

  test('is refused unless its method is POST', async () => {
    expect((await ask('work', { method: 'GET' })).status).toBe(405);
  });
});
