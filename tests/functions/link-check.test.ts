import { once } from 'node:events';
import { createServer } from 'node:https';
import { describe, expect, test, vi } from 'vitest';
import {
  checkLink,
  checkLinks,
  linkChecks,
  type LinkCheck,
} from '../../supabase/functions/_shared/link-check.ts';
import {
  type Answer,
  createSplitter,
  createTlsRequest,
  isPublicAddress,
  readHead,
} from '../../supabase/functions/_shared/public-request.ts';
import { HUTS, TEST_CA } from '../support/database/certificates.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

/** A fake network that records its requests. Unlisted pages answer 200. */
function net(pages: Record<string, Answer | Error>, hosts: Record<string, string[]> = {}) {
  const asked: string[] = [];
  return {
    asked,
    resolve: async (host: string) => {
      const found = hosts[host] ?? ['93.184.215.14'];
      if (found.length === 0) throw failure('ENOTFOUND');
      return found;
    },
    ask: async (url: URL, address: string) => {
      asked.push(`${url.href} at ${address}`);
      const answer = pages[url.href] ?? { status: 200, location: null };
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
}
const to = (location: string): Answer => ({ status: 302, location });
const said = (status: number): Answer => ({ status, location: null });
const PAGE = 'https://huts.dev/';

test.each<[string, Answer | Error, Partial<LinkCheck> | null]>([
  ['exists', said(200), { state: 'alive', status: 200 }],
  ['asks for a password', said(401), { state: 'alive', status: 401 }],
  ['is gone', said(410), { state: 'missing', status: 410 }],
  ['is not found', said(404), { state: 'missing', status: 404 }],
  ['has a server error', said(503), { state: 'failing', status: 503 }],
  ['does not answer', failure('ETIMEDOUT'), { state: 'failing' }],
  ['redirects to itself', to(PAGE), { state: 'failing' }],
  ['redirects to a missing page', to('/gone'), { state: 'missing', status: 404 }],
  ['cannot be reached from this machine', failure('ENETUNREACH'), null],
])('reports the state of a page that %s', async (_, answer, check) => {
  const pages = { [PAGE]: answer, 'https://huts.dev/gone': said(404) };
  expect(await checkLink(PAGE, net(pages))).toEqual(check && { url: PAGE, ...check });
});

test('reports a page as missing when its host does not exist', async () => {
  expect(await checkLink(PAGE, net({}, { 'huts.dev': [] }))).toEqual({
    url: PAGE,
    state: 'missing',
  });
});

test.each([
  'http://huts.dev/',
  'https://10.0.0.1/',
  'https://[::1]/',
  'https://[fd00::1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://2130706433/',
  'https://inside.dev/',
  'https://half.dev/',
  'https://me:secret@huts.dev/',
  'file:///etc/passwd',
])('never requests %s, neither directly nor after a redirect', async (target) => {
  const hosts = { 'inside.dev': ['192.168.1.5'], 'half.dev': ['93.184.215.14', '127.0.0.1'] };
  const network = net({ [PAGE]: to(target) }, hosts);
  expect(await checkLink(PAGE, network)).toEqual({ url: PAGE, state: 'unsafe' });
  expect(network.asked).toEqual([`${PAGE} at 93.184.215.14`]);
  const direct = net({}, hosts);
  expect(await checkLink(target, direct)).toEqual({ url: target, state: 'unsafe' });
  expect(direct.asked).toEqual([]);
});

test.each([
  ['8.8.8.8', true],
  ['2606:4700:4700::1111', true],
  ['127.0.0.1', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['fe80::1', false],
  ['2002:7f00:1::', false],
  ['2001::1', false],
  ['64:ff9b::7f00:1', false],
  ['localhost', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test('logs an error without a code and returns no state for the page', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const fault = new TypeError('Not implemented: lookup');
  expect(await checkLink(PAGE, net({ [PAGE]: fault }))).toBeNull();
  expect(log).toHaveBeenCalledExactlyOnceWith(fault);
  log.mockRestore();
});

test('reports a page as failing when it redirects to an invalid URL', async () => {
  expect(await checkLink(PAGE, net({ [PAGE]: to('https://[') }))).toEqual({
    url: PAGE,
    state: 'failing',
  });
});

describe('checking the due pages', () => {
  const AWAY = 'https://away.dev/';
  const storeOf = (due: string[], noted: LinkCheck[][]) => ({
    due: async () => due,
    note: async (checks: LinkCheck[]) => void noted.push(checks),
  });

  test('stores each result, except for pages that this machine could not reach', async () => {
    const noted: LinkCheck[][] = [];
    const store = storeOf([PAGE, AWAY], noted);
    const network = net({ [PAGE]: said(404), [AWAY]: failure('ENETUNREACH') });
    expect(await checkLinks(store, network)).toBe(1);
    expect(noted).toEqual([[{ url: PAGE, state: 'missing', status: 404 }]]);
    const answer = await linkChecks({ ...store, due: async () => [] })(new Request(PAGE));
    expect(answer.status).toBe(405);
  });

  test('stores fast results while slow hosts are silent, and stops at the time limit', async () => {
    const noted: LinkCheck[][] = [];
    const slow = Array.from({ length: 9 }, (_, at) => `https://slow${at}.dev/`);
    const quick = Array.from({ length: 11 }, (_, at) => `https://huts.dev/${at}`);
    const network = net({});
    const resolve = async (host: string) =>
      host.startsWith('slow') ? new Promise<string[]>(() => {}) : network.resolve(host);
    const store = storeOf([...slow, ...quick], noted);
    expect(await checkLinks(store, { ...network, resolve }, 200)).toBe(quick.length);
    expect(noted).toEqual(quick.map((url) => [{ url, state: 'alive', status: 200 }]));
  });
});

describe('the response head', () => {
  const read = (text: string) => {
    const parts = createSplitter()(text);
    return parts === null || parts === 'invalid' ? parts : readHead(parts);
  };

  test.each<[string, Answer | null]>([
    ['HTTP/1.1 200 OK\r\nServer: x\r\n', null],
    ['HTTP/1.1 200 OK\r\nServer: x\r\n\r\nbody', { status: 200, location: null }],
    ['HTTP/1.0 301 Moved\r\nlocation:  /there \r\n\r\n', { status: 301, location: '/there' }],
    ['HTTP/1.1 103 Early Hints\r\nLocation: /no\r\n\r\n', null],
    [
      'HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 404 Not Found\r\n\r\nLocation: /no\r\n\r\n',
      { status: 404, location: null },
    ],
  ])('%j is read as %j', (text, answer) => {
    expect(read(text)).toEqual(answer);
  });

  test('is refused when it is not HTTP', () => {
    expect(read('220 mail.example ESMTP\r\n\r\n')).toBe('invalid');
  });
});

test('requests a page from the pinned IP address and requires a certificate for its host', async () => {
  const server = createServer(HUTS, (request, response) => {
    response.writeHead(302, { location: `https://${request.headers.host}${request.url}/next` });
    response.end('x'.repeat(100_000));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const ask = async (host: string, ca?: string) =>
    createTlsRequest({ ca })(new URL(`https://${host}:${port}/path?q=%20`), '127.0.0.1');
  expect(await ask('huts.dev', TEST_CA)).toEqual({
    status: 302,
    location: `https://huts.dev:${port}/path?q=%20/next`,
  });
  await expect(ask('other.dev', TEST_CA)).rejects.toMatchObject({
    code: 'ERR_TLS_CERT_ALTNAME_INVALID',
  });
  await expect(ask('huts.dev')).rejects.toMatchObject({
    code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  });
  server.close();
});
