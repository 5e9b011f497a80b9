import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLocalRequest } from '../../backend/local-pages.ts';
import { backendRoutes } from '../../backend/routes.ts';

let server: Server;
let port = 0;
const peers: string[] = [];
beforeAll(async () => {
  const routes = backendRoutes(
    {
      backend: {
        keys: { publishableKey: 'p', secretKey: 's', jwtSecret: 'j' },
        fetch: async (_request, peer) => {
          peers.push(peer ?? '');
          return Response.json({ from: 'backend' });
        },
      },
      mailbox: { respond: () => new Response('every reset link') },
      deliverySecret: 'secret',
      localKey: 'key',
      control: null,
    },
    'http://127.0.0.1:1',
  );
  server = createServer((request, response) =>
    routes(request, response, () => response.end('the page')),
  );
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

interface Asked {
  method?: string;
  headers?: Record<string, string>;
}

/** Uses node:http because `fetch` cannot set the Host header. */
const get = (path: string, { method = 'GET', headers = {} }: Asked = {}) =>
  new Promise<{
    status: number;
    type: string;
    body: string;
    location: string | undefined;
    cookies: string[] | undefined;
  }>((done, fail) => {
    ask({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += String(chunk);
      });
      response.on('end', () =>
        done({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          body,
          location: response.headers.location,
          cookies: response.headers['set-cookie'],
        }),
      );
    })
      .on('error', fail)
      .end();
  });

describe('the routes of the backend', () => {
  test.each([
    '/functions/v1/unknown',
    '/functions/v1/unknown/deeper?x=1',
    '/functions',
    '/rest',
    '/rest/v2/campaigns',
    '/rest%2Fv1/campaigns',
    '/auth/v2/token',
    '/auth/callback',
    '/storage/v1/object',
    '/graphql/v1',
    '/realtime/v1/websocket',
  ])('answer the unknown path %s with a 404 in JSON', async (path) => {
    for (const method of ['GET', 'POST']) {
      const { status, type, body } = await get(path, { method, headers: { accept: 'text/html' } });
      expect({ status, type }).toEqual({ status: 404, type: 'application/json' });
      expect(JSON.parse(body)).toMatchObject({ code: 'not_found' });
    }
  });

  test.each(['/', '/auth', '/auth?mode=reset', '/auth/', '/restaurants', '/campaigns'])(
    'serve the page at %s',
    async (path) => {
      expect((await get(path)).body).toBe('the page');
    },
  );

  test('pass on the caller’s IP address', async () => {
    await get('/rest/v1/campaigns');
    expect(peers.at(-1)).toBe('127.0.0.1');
  });
});

describe('local pages', () => {
  const cookie = 'other=1; flightdeck_local=key';

  test('are served to a browser that holds the key', async () => {
    expect(await get('/_mail', { headers: { cookie } })).toMatchObject({
      status: 200,
      body: 'every reset link',
    });
    const own = { cookie, origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin' };
    expect((await get('/_mail', { headers: own })).status).toBe(200);
  });

  test('answer a program that sends the key', async () => {
    const headers = { authorization: 'Bearer key', accept: 'application/json' };
    expect((await get('/_mail', { headers })).status).toBe(200);
    const json = { accept: 'application/json' };
    expect((await get('/_mail?key=key', { headers: json })).status).toBe(200);
  });

  test('move the key from the URL to a cookie', async () => {
    const { status, body, location, cookies } = await get('/_mail?key=key');
    expect({ status, body, location }).toEqual({ status: 303, body: '', location: '/_mail' });
    expect(cookies).toEqual(['flightdeck_local=key; Path=/; HttpOnly; SameSite=Strict']);
  });

  // Local requests need the key too: with nginx's default headers a proxied request looks local.
  test.each([
    ['no key', '/_mail', {}],
    ['another key', '/_mail?key=other', {}],
    ['an empty key', '/_mail?key=', {}],
    ['the cookie of another data folder', '/_mail', { cookie: 'flightdeck_local=other' }],
    ['another token', '/_mail', { authorization: 'Bearer other' }],
  ])('are refused to a request from this machine with %s', async (_name, path, headers) => {
    const { status, body } = await get(path, { headers });
    expect(status).toBe(403);
    expect(body).not.toContain('reset link');
  });

  test.each([
    ['x-forwarded-for', '203.0.113.7'],
    ['X-Forwarded-Host', 'tunnel.example'],
    ['x-forwarded-proto', 'https'],
    ['forwarded', 'for=203.0.113.7'],
    ['via', '1.1 proxy'],
    ['x-real-ip', '203.0.113.7'],
    ['cf-connecting-ip', '203.0.113.7'],
    ['fly-client-ip', '203.0.113.7'],
    ['host', 'tunnel.example'],
    ['host', '127.0.0.1.evil.example'],
    ['origin', 'https://evil.example'],
    ['origin', 'http://127.0.0.1:9'],
    ['origin', 'null'],
    ['sec-fetch-site', 'cross-site'],
  ])('are refused to a request with the header %s: %s', async (name, value) => {
    const { status, body } = await get('/_mail', { headers: { cookie, [name]: value } });
    expect(status).toBe(403);
    expect(body).not.toContain('reset link');
  });

  test.each(['192.168.1.20', '::ffff:10.0.0.3', 'fe80::1', ''])(
    'are refused to the peer "%s"',
    (remoteAddress) => {
      const headers = { host: '127.0.0.1:4173' };
      expect(isLocalRequest({ socket: { remoteAddress } as never, headers })).toBe(false);
    },
  );
});
