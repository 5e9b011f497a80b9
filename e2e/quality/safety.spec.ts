import { expect, test } from '../support/fixtures';

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': /camera=\(\).*geolocation=\(\)/,
  'content-security-policy': /script-src 'self';.*frame-ancestors 'none'/,
};

test('serves every page and file with the headers of the static hosts', async ({ request }) => {
  const page = await request.get('/', { headers: { accept: 'text/html' } });
  const html = await page.text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  const deep = { headers: { accept: 'text/html' } };
  for (const answer of [page, await request.get('/campaigns/1', deep), await request.get(script)])
    for (const [name, value] of Object.entries(HEADERS))
      expect(answer.headers()[name], `${name} of ${answer.url()}`).toMatch(value);
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
});

test('blocks framing and inline scripts', async ({ page, baseURL, consoleErrors }) => {
  await page.route('http://evil.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${baseURL}/auth"></iframe>`,
    }),
  );
  await page.goto('http://evil.example/');
  await expect(page.frameLocator('iframe').getByLabel('Email')).toHaveCount(0);
  await page.goto('/auth');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken over"';
    document.body.append(script);
  });
  expect(await page.title()).not.toBe('taken over');
  expect(consoleErrors.splice(0).join('\n')).toMatch(/frame-ancestors|script-src/);
});
