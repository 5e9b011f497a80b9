import { expect, test } from 'vitest';
import {
  type Answer,
  checkLink,
  checkLinks,
  isPublicAddress,
  linkChecks,
  type LinkCheck,
} from '../../supabase/functions/_shared/link-check.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

/** A net of a few hosts, that notes whom it was asked for. */
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
  ['is there', said(200), { state: 'alive', status: 200 }],
  ['asks for a password', said(401), { state: 'alive', status: 401 }],
  ['is gone', said(410), { state: 'missing', status: 410 }],
  ['is not found', said(404), { state: 'missing', status: 404 }],
  ['is broken', said(503), { state: 'failing', status: 503 }],
  ['is silent', failure('ETIMEDOUT'), { state: 'failing' }],
  ['sends on to itself', to(PAGE), { state: 'failing' }],
  ['sends on to what is gone', to('/gone'), { state: 'missing', status: 404 }],
  ['can not be asked from here', failure('ENETUNREACH'), null],
])('a page that %s', async (_, answer, check) => {
  const pages = { [PAGE]: answer, 'https://huts.dev/gone': said(404) };
  expect(await checkLink(PAGE, net(pages))).toEqual(check && { url: PAGE, ...check });
});

test('a host that nobody has is a page that is missing', async () => {
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
])('nobody is asked for %s, neither at once nor behind a redirect', async (target) => {
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

test('what is due is looked at and noted, of which nothing is known is left', async () => {
  const noted: LinkCheck[][] = [];
  const store = {
    due: async () => [PAGE, 'https://away.dev/'],
    note: async (checks: LinkCheck[]) => void noted.push(checks),
  };
  const network = net({ [PAGE]: said(404), 'https://away.dev/': failure('ENETUNREACH') });
  expect(await checkLinks(store, network)).toBe(1);
  expect(noted).toEqual([[{ url: PAGE, state: 'missing', status: 404 }]]);
  const answer = await linkChecks({ ...store, due: async () => [] })(new Request(PAGE));
  expect(answer.status).toBe(405);
});
