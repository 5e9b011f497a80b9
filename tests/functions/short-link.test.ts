import { describe, expect, test, vi } from 'vitest';
import {
  shortLink,
  type ShortLinkStore,
  type ShortLinkTarget,
  visitKind,
  visitorDigest,
} from '../../supabase/functions/_shared/short-link.ts';

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const LINK: ShortLinkTarget = {
  target: 'https://northwind.example/spring?utm=a&b=1',
  og_title: 'Spring',
  og_description: 'Warm weekend',
  og_image: 'https://northwind.example/spring.png',
};

function setUp(over: Partial<ShortLinkStore> = {}) {
  const visits: Parameters<ShortLinkStore['record']>[0][] = [];
  const store: ShortLinkStore = {
    resolve: async () => LINK,
    record: async (visit) => {
      visits.push(visit);
    },
    ...over,
  };
  const handler = shortLink({ store });
  const ask = (path = '/s/abc123', init: RequestInit & { agent?: string; peer?: string } = {}) =>
    handler(
      new Request(`https://go.example${path}`, {
        ...init,
        headers: {
          'user-agent': init.agent ?? SAFARI,
          'accept-language': 'de-AT,de;q=0.9',
          ...init.headers,
        },
      }),
      init.peer,
    );
  return { ask, visits };
}

const PEOPLE = [
  SAFARI,
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
  'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
  'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 [FBAN/FBIOS;FBAV/489.0.0.60.76;FBBV/663]',
  'Mozilla/5.0 (Linux; Android 14; SM-A546B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/490.0.0.0;]',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 Instagram 356.0.0.29.78 (iPhone15,2; iOS 18_1)',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [LinkedInApp]/9.30.4085',
  'Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/340.1.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36 OPR/86.0.0.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Line/14.19.0',
  'Mozilla/5.0 (PlayStation; PlayStation 5/10.00) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15',
];

const PROGRAMS = [
  'WhatsApp/2.24.20.76 A',
  'WhatsApp/2.23.18.78 i',
  'TelegramBot (like TwitterBot)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Slackbot 1.0 (+https://api.slack.com/robots)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
  'Twitterbot/1.0',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; BingPreview/1.0b) Chrome/116.0.0.0 Safari/537.36',
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
  'Pinterestbot/1.0 (+https://www.pinterest.com/bot.html)',
  'redditbot/1.0',
  'Viber/21.4.0.1 CFNetwork/1490.0.4 Darwin/23.2.0 (bot)',
  'Google-Safety (+http://www.google.com/bot.html)',
  'Barracuda Sentinel (EE)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
  'curl/8.5.0',
  'python-requests/2.32.3',
  'Go-http-client/2.0',
  'GPTBot/1.2 (+https://openai.com/gptbot)',
  '',
];

describe('a visit', () => {
  test('is tested with at least 40 user agents', () => {
    expect(PEOPLE.length + PROGRAMS.length).toBeGreaterThanOrEqual(40);
  });

  test.each(PEOPLE)('of a person is redirected and counted: %s', async (agent) => {
    const { ask, visits } = setUp();
    const response = await ask('/s/abc123', { agent });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(LINK.target);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(visits.map(({ kind }) => kind)).toEqual(['person']);
  });

  test.each(PROGRAMS)(
    'of a program gets the preview page and is counted as a preview: %s',
    async (agent) => {
      expect(visitKind(new Headers({ 'user-agent': agent }))).toBe('preview');
      const { ask, visits } = setUp();
      const response = await ask('/s/abc123', { agent });
      expect(response.status).toBe(200);
      expect(response.headers.get('vary')).toBe('User-Agent');
      expect(await response.text()).toContain('<meta property="og:title" content="Spring">');
      expect(visits.map(({ kind }) => kind)).toEqual(['preview']);
    },
  );
});

test('redirects a program that pretends to be a browser and counts it as a scanner', async () => {
  const { visits } = setUp();
  const handler = shortLink({
    store: { resolve: async () => LINK, record: async (visit) => void visits.push(visit) },
  });
  const asked = new Request('https://go.example/s/abc123', { headers: { 'user-agent': SAFARI } });
  const response = await handler(asked, '203.0.113.9');
  expect(response.headers.get('location')).toBe(LINK.target);
  expect(visits).toEqual([expect.objectContaining({ kind: 'scanner', visitor: null })]);
});

describe('a visitor', () => {
  const headers = { 'user-agent': SAFARI, 'accept-language': 'de' };
  const of = (more: Record<string, string>, peer = '203.0.113.9', proxies = 0) =>
    visitorDigest(new Headers({ ...headers, ...more }), peer, proxies);

  test('has a stable digest, from the peer address or the hop that our proxy added', async () => {
    const visitor = await of({});
    expect(visitor).toMatch(/^[0-9a-f]{64}$/);
    expect(await of({})).toBe(visitor);
    expect(await of({ 'x-forwarded-for': '203.0.113.9' }, '10.0.0.1', 1)).toBe(visitor);
    expect(await of({ 'x-forwarded-for': '203.0.113.9, 10.0.0.1' }, '10.0.0.2', 2)).toBe(visitor);
    const others = [
      await of({}, '203.0.113.10'),
      await of({ 'user-agent': 'Firefox' }),
      await of({ 'accept-language': 'en' }),
      await of({ 'x-forwarded-for': '198.51.100.7' }, '10.0.0.1', 1),
    ];
    expect(new Set([visitor, ...others]).size).toBe(5);
  });

  test('ignores addresses in X-Forwarded-For before the last trusted hop', async () => {
    const visitor = await of({});
    for (const said of ['198.51.100.7', '198.51.100.8, 10.0.0.1', 'x'])
      expect(await of({ 'x-forwarded-for': said })).toBe(visitor);
    for (const said of ['198.51.100.7', '198.51.100.8', ''])
      expect(await of({ 'x-forwarded-for': `${said}, 203.0.113.9` }, '10.0.0.1', 1)).toBe(visitor);
  });

  test('has no digest without an IP address', async () => {
    expect(await of({}, '')).toBeNull();
  });

  test('is counted by digest, without the IP address or user agent', async () => {
    const { ask, visits } = setUp();
    await ask('/s/abc123', { peer: '203.0.113.9' });
    expect(visits[0]?.visitor).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(visits)).not.toMatch(/203\.0|Mozilla|de-AT/);
  });
});

describe('the page for crawlers', () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror='alert(2)'>&amp;\u202E`;
  test('escapes hostile text', async () => {
    const { ask } = setUp({
      resolve: async () => ({
        target: 'https://a.example/?q="><script>alert(3)</script>',
        og_title: hostile,
        og_description: hostile,
        og_image: `https://a.example/${hostile}`,
      }),
    });
    const response = await ask('/s/abc123', { agent: 'Twitterbot/1.0' });
    const html = await response.text();
    expect(html).not.toMatch(/<script|<img|onerror='/);
    expect(html).toContain('&#60;script&#62;');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'");
  });

  test('uses the destination host as title when there are no tags', async () => {
    const { ask } = setUp({
      resolve: async () => ({ ...LINK, og_title: null, og_description: null, og_image: null }),
    });
    const html = await (await ask('/s/abc123', { agent: 'Twitterbot/1.0' })).text();
    expect(html).toContain('<meta property="og:title" content="northwind.example">');
    expect(html).not.toContain('og:image');
  });

  test('uses the host as title even when the port is invalid', async () => {
    const { ask } = setUp({
      resolve: async () => ({ ...LINK, target: 'https://shop.example:99999/x', og_title: null }),
    });
    const html = await (await ask('/s/abc123', { agent: 'Twitterbot/1.0' })).text();
    expect(html).toContain('<title>shop.example</title>');
  });
});

describe('uncounted requests', () => {
  test.each([
    ['HEAD', { method: 'HEAD' }],
    ['prefetch of Chromium', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
    ['prefetch of older browsers', { headers: { purpose: 'prefetch' } }],
    ['preview of Safari', { headers: { 'x-purpose': 'preview' } }],
    ['prefetch of Firefox', { headers: { 'x-moz': 'prefetch' } }],
  ])('are redirected: %s', async (_name, init) => {
    const { ask, visits } = setUp();
    expect((await ask('/s/abc123', init)).status).toBe(302);
    expect(visits).toEqual([]);
  });
});

describe('a destination with non-ASCII characters', () => {
  test.each([
    [
      'https://example.com/日本?q=東京',
      'https://example.com/%E6%97%A5%E6%9C%AC?q=%E6%9D%B1%E4%BA%AC',
    ],
    ['https://example.com/ő/€', 'https://example.com/%C5%91/%E2%82%AC'],
    ['https://example.com/ä', 'https://example.com/%C3%A4'],
    ['https://example.com/🥾#x', 'https://example.com/%F0%9F%A5%BE#x'],
    [
      `https://example.com/a%20b%zz/[x]?a="1"|{2}^'\\&b=%e4#!`,
      `https://example.com/a%20b%zz/[x]?a="1"|{2}^'\\&b=%e4#!`,
    ],
  ])('is percent-encoded and otherwise unchanged: %s', async (target, location) => {
    const { ask, visits } = setUp({ resolve: async () => ({ ...LINK, target }) });
    const response = await ask();
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(location);
    expect(visits).toHaveLength(1);
  });
});

describe('a link with characters after its code', () => {
  test.each([
    '.',
    ')',
    ').',
    ',',
    '!',
    '?)',
    ';',
    ':',
    '…',
    '”',
    '»',
    '>',
    "'",
    '*',
    '%20',
    '%',
    '/',
  ])('redirects when the characters are "%s"', async (rest) => {
    const codes: string[] = [];
    const { ask } = setUp({
      resolve: async (code) => {
        codes.push(code);
        return LINK;
      },
    });
    expect((await ask(`/s/abc123${rest}`)).status).toBe(302);
    expect(codes).toEqual(['abc123']);
  });

  test.each(['/s/abc123x', '/s/abc123.x', '/s/abc12.3', '/s/(abc123', '/s/abc123%D8%AD'])(
    'is unknown as %s',
    async (path) => {
      expect((await setUp().ask(path)).status).toBe(404);
    },
  );
});

describe('a link that cannot be resolved', () => {
  test('gets the same answer for every unknown code', async () => {
    const { ask, visits } = setUp({ resolve: async () => null });
    const answers = await Promise.all(
      ['/s/abc123', '/s/abc12', '/s/abc1234', '/s/', '/s/ab%2e12', '/s/../x'].map(async (path) => {
        const response = await ask(path);
        return `${response.status} ${await response.text()}`;
      }),
    );
    expect(new Set(answers)).toEqual(new Set(['404 This link does not exist.\n']));
    expect(visits).toEqual([]);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'ftp://a.example'])(
    'gets a 404 when its target is %s',
    async (target) => {
      const { ask } = setUp({ resolve: async () => ({ ...LINK, target }) });
      expect((await ask()).status).toBe(404);
    },
  );

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('gets a 405 for %s', async (method) => {
    const response = await setUp().ask('/s/abc123', { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });

  test('gets a 503 and no redirect when the database is unavailable', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { ask } = setUp({ resolve: () => Promise.reject(new Error('down')) });
    const response = await ask();
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});

describe('counting', () => {
  test('is retried with the same id, and a failure does not stop the redirect', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const ids: string[] = [];
    const { ask } = setUp({
      record: ({ requestId }) => {
        ids.push(requestId);
        return Promise.reject(new Error('lost'));
      },
    });
    expect((await ask()).status).toBe(302);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    logged.mockRestore();
  });

  test('continues after the response when the platform supports waitUntil', async () => {
    const work: Promise<unknown>[] = [];
    const handler = shortLink({
      store: { resolve: async () => LINK, record: () => new Promise(() => {}) },
      waitUntil: (promise) => work.push(promise),
    });
    const response = await handler(
      new Request('https://go.example/s/abc123', { headers: { 'user-agent': SAFARI } }),
    );
    expect(response.status).toBe(302);
    expect(work).toHaveLength(1);
  });
});
