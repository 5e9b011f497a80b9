import type { Page, Request } from '@playwright/test';
import { inTestOrLab } from '../../tests/support/cases/length';
import { expect, plantSession, test } from '../support/fixtures';

const MARKETER = 'marketer@northwind.example';
const LIST = /\/rest\/v1\/campaigns_with_totals\?.*offset=0/;

test.beforeEach(({ page }) => plantSession(page, MARKETER));

async function openDashboard(page: Page) {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Campaign Dashboard' })).toBeVisible();
}

test('retries after two failed requests and shows the list', async ({ page, consoleErrors }) => {
  let asked = 0;
  await page.route(LIST, async (route) => {
    asked += 1;
    if (asked <= 2) await route.fulfill({ status: 503, body: '' });
    else await route.continue();
  });
  await page.goto('/campaigns');
  await expect(page.getByRole('button', { name: /Show flights/ }).first()).toBeVisible();
  expect(asked).toBe(3);
  expect(consoleErrors.splice(0).every((text) => text.includes('503'))).toBe(true);
});

test('never replaces the results of a newer search with those of an older one', async ({
  page,
}) => {
  await page.goto('/campaigns');
  await expect(page.getByRole('button', { name: /Show flights/ }).first()).toBeVisible();
  const older = /\/rest\/v1\/campaigns_with_totals\?.*search_text=like\.%25sum%25/;
  // The older request is answered after the newer result is shown, unless the app has aborted it.
  const isOlder = (request: Request) => older.test(request.url());
  const over = Promise.race([
    page.waitForEvent('requestfinished', isOlder),
    page.waitForEvent('requestfailed', isOlder),
  ]);
  let held = 0;
  let answer = () => {};
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(older, async (route) => {
    held += 1;
    await released;
    await route.continue().catch(() => {});
  });
  const search = page.getByRole('searchbox');
  await search.fill('sum');
  await expect.poll(() => held).toBe(1);
  await search.fill('zzz nothing');
  await expect(page.getByText('No matching campaigns')).toBeVisible();
  answer();
  await over;
  expect(held).toBe(1);
  await expect(page.getByText('No matching campaigns')).toBeVisible();
});

test('reloads once and then shows an error when a deployment has removed a chunk', async ({
  page,
  consoleErrors,
}) => {
  await openDashboard(page);
  let asked = 0;
  await page.route(/assets\/creatives-page-/, async (route) => {
    asked += 1;
    await route.fulfill({ status: 404, body: '' });
  });
  await page.getByRole('link', { name: 'Creatives' }).first().click();
  await expect(page.getByText('Something went wrong on this page.')).toBeVisible();
  expect(asked).toBeGreaterThanOrEqual(2);
  await page.unroute(/assets\/creatives-page-/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Creatives' })).toBeVisible();
  consoleErrors.splice(0);
});

/** `npm run lab long` asks for five. */
const RENEWALS = inTestOrLab(2, 5);

test('keeps the session when three tabs repeatedly refresh it at the same time', async ({
  page,
  context,
}) => {
  const tabs = [page, await context.newPage(), await context.newPage()];
  let renewals = 0;
  await context.route('**/auth/v1/token?grant_type=refresh_token', async (route) => {
    renewals += 1;
    await route.continue();
  });
  for (let round = 1; round <= RENEWALS; round += 1) {
    const before = renewals;
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('flightdeck:session') ?? '{}');
      const expired = { ...session, expires_at: Math.floor(Date.now() / 1000) - 60 };
      localStorage.setItem('flightdeck:session', JSON.stringify(expired));
    });
    await Promise.all(tabs.map((tab) => tab.goto('/help')));
    for (const tab of tabs)
      await expect(tab.getByRole('heading', { level: 1, name: 'Help & Support' })).toBeVisible();
    expect(renewals).toBeGreaterThan(before);
  }
});

test('signs out the other tab too', async ({ page, context }) => {
  await openDashboard(page);
  const other = await context.newPage();
  await other.goto('/campaigns');
  await expect(other.getByRole('button', { name: /Show flights/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(other.getByRole('button', { name: /Show flights/ })).toHaveCount(0);
  await expect(other).toHaveURL(/\/(auth)?$/);
  const kept = await other.evaluate(() =>
    Object.keys(localStorage).filter((key) => /session|draft/.test(key)),
  );
  expect(kept).toEqual([]);
});

test('shows a screen as offline while its code cannot load and opens it when the server is back', async ({
  page,
  context,
  consoleErrors,
}) => {
  await openDashboard(page);
  const away = /assets\/creatives-page-|favicon\.svg/;
  await page.route(away, (route) => route.abort());
  await page.getByRole('link', { name: 'Creatives' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
  await expect(page).toHaveURL(/\/creatives$/);
  await page.unroute(away);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Creatives' })).toBeVisible();
  consoleErrors.splice(0);
});

test.describe('without data saving', () => {
  test.use({ savesData: false });

  test('preloads the code of the other screens when idle', async ({ page }) => {
    const fetched = page.waitForRequest(/assets\/help-page-/, { timeout: 0 });
    await page.goto('/campaigns');
    await fetched;
  });
});
