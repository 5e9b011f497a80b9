import { expect, signIn, test } from '../support/fixtures';
import { switchTo } from '../support/languages';

test('switches the language without a reload, keeps what was typed and follows the person', async ({
  page,
  browser,
}) => {
  await signIn(page, 'marketer@northwind.example', { path: '/creatives/new' });
  await page.getByLabel(/^Name/).fill('Herbst');
  await page.getByLabel(/^Message/).fill('Wanderwege sind offen.');
  let loads = 0;
  page.on('load', () => (loads += 1));
  await switchTo(page, 'Account:', 'Deutsch');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neues Creative erstellen');
  await expect(page.getByRole('button', { name: /^Konto:/ })).toBeFocused();
  await expect(page.getByLabel(/^Name/)).toHaveValue('Herbst');
  await expect(page.getByLabel(/^Nachricht/)).toHaveValue('Wanderwege sind offen.');
  await expect(page).toHaveTitle(/Neues Creative erstellen · Flightdeck$/);
  expect(loads).toBe(0);

  // Another device of the same person.
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const elsewhere = await other.newPage();
  await signIn(elsewhere, 'marketer@northwind.example', { path: '/campaigns' });
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Kampagnen');
  await other.close();

  await switchTo(page, 'Konto:', 'English');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create New Creative');
  await expect(page.getByLabel(/^Name/)).toHaveValue('Herbst');
});

test.describe('before the sign-in', () => {
  test.use({ locale: 'fr-CA' });

  test('shows the language of the browser', async ({ page }) => {
    await page.goto('/auth');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible();
  });
});
