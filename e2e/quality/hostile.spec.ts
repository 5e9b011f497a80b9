import type { Page } from '@playwright/test';
import { inTestOrLab } from '../../tests/support/cases/length';
import { plainLine } from '../../tests/support/cases/plain-line';
import { expect, signIn, test, visit } from '../support/fixtures';

const mark = `z${Date.now().toString(36)}`;
/** Names that break layouts, each within the limit of 100 characters. */
const NAMES = [
  `${mark}${'W'.repeat(90)}`,
  `${mark} \u202eevil gnippihs\u202c \u200fשלום עולם\u200f`,
  `${mark} ${`Z${'\u0351\u036b\u0343\u036a\u0302\u0334\u0319\u0324\u031e\u0349'.repeat(3)}`.repeat(2)}`,
  `${mark}${'\u200b\u200d\u2060'.repeat(20)}x`,
  `${mark}${'👩‍👩‍👧‍👦'.repeat(6)}🇨🇭`,
  `${mark}${'﷽'.repeat(40)}`,
  `${mark}"><img src=x onerror=alert(1)><script>alert(1)</script>`,
  `${mark}${'ก็็็็็็็็็'.repeat(6)}`,
  `${mark}https://a.example/${'a/'.repeat(30)}?${'b'.repeat(8)}`,
  `${mark}\u00a0${'non\u00a0breaking\u00a0'.repeat(6)}end`,
];

/** Some of the pages with a name as heading; `npm run lab long` opens all. */
const HEADINGS = NAMES.map((_, index) => index).filter((index) => index % inTestOrLab(4, 1) === 0);

/** Names as the database stores them, without invisible characters. */
const KEPT = NAMES.map(plainLine);

const PATHS = [
  '/campaigns',
  '/creatives',
  '/audiences',
  '/audiences?view=table',
  '/settings/activity',
];

type Row = Record<string, unknown>;

/** Calls the data API with the session of the page. */
async function call(page: Page, method: string, path: string, data?: Row[]) {
  const headers = await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('flightdeck:session') ?? '{}');
    const key = document.querySelector('meta[name="flightdeck:publishable-key"]');
    return {
      apikey: key?.getAttribute('content') ?? '',
      authorization: `Bearer ${session.access_token}`,
    };
  });
  const response = await page.request.fetch(`/rest/v1/${path}`, { method, headers, data });
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
}

const withNames = (row: (name: string) => Row) =>
  NAMES.map((name) => ({ id: crypto.randomUUID(), name, ...row(name) }));

async function create(page: Page) {
  const campaigns = withNames((name) => ({ description: name, budget: 1000 }));
  const creatives = withNames(() => ({ type: 'SMS' }));
  const flights = withNames(() => ({ campaign_id: campaigns[0]?.id, type: 'SMS', budget: 50 }));
  const versions = creatives.map(({ id, name }) => ({
    creative_id: id,
    version_name: name,
    message: name,
  }));
  await call(page, 'POST', 'campaigns', campaigns);
  await call(page, 'POST', 'flights', flights);
  await call(page, 'POST', 'creatives', creatives);
  await call(page, 'POST', 'creative_versions', versions);
  await call(
    page,
    'POST',
    'audiences',
    withNames((name) => ({ description: name })),
  );
  return campaigns.map(({ id }) => id);
}

async function remove(page: Page) {
  for (const table of ['campaigns', 'creatives', 'audiences'])
    await call(page, 'DELETE', `${table}?name=like.${mark}*`);
}

/** Fails if anything overflows on the right or a name is cut off, at desktop and phone width. */
async function expectHeld(page: Page, names: readonly string[]) {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(
        () =>
          page.evaluate((wanted) => {
            const { scrollWidth, clientWidth } = document.documentElement;
            const text = document.body.textContent;
            return {
              missing: wanted.filter((name) => !text.includes(name)),
              sideways: scrollWidth > clientWidth ? `${scrollWidth} > ${clientWidth}` : '',
              dialogs: [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
                .filter((one) => one.scrollWidth > one.clientWidth)
                .map((one) => one.scrollWidth),
            };
          }, names),
        { message: `${page.url()} at ${width}` },
      )
      .toEqual({ missing: [], sideways: '', dialogs: [] });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('shows hostile names whole without horizontal scrolling on any screen', async ({ page }) => {
  test.slow();
  await signIn(page, 'admin@bluepeak.example', { path: '/help' });
  const campaigns = await create(page);
  try {
    for (const path of PATHS) {
      await visit(page, path);
      await expectHeld(page, KEPT);
    }
    await visit(page, '/');
    await expectHeld(page, []);
    for (const index of HEADINGS) {
      await page.goto(`/campaigns/${campaigns[index]}`);
      // The first campaign contains the flights.
      await expectHeld(page, index === 0 ? KEPT : KEPT.slice(index, index + 1));
    }
    await page.goto(`/campaigns/${campaigns[0]}`);
    // A flight further down has the same name.
    const more = page.getByRole('button', { name: `More for ${NAMES[0]}` }).first();
    await more.click();
    await page.getByRole('menuitem', { name: 'Duplicate Campaign' }).click();
    await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue(/\(Copy\)$/);
    await expectHeld(page, KEPT);
    await page.goto('/audiences');
    await page.getByRole('button', { name: NAMES[0] ?? '', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText(NAMES[0] ?? '');
    await expectHeld(page, KEPT);
  } finally {
    await remove(page);
  }
});
