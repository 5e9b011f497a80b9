import { DIALOG, expect, expectAccessible, signIn, test } from '../support/fixtures';

test('finds a campaign, starts a creative and switches the theme with the keyboard', async ({
  page,
}) => {
  await signIn(page, 'marketer@northwind.example');
  await expect(page.getByRole('heading', { level: 1, name: 'Campaign Dashboard' })).toBeVisible();
  const open = async (typed: string) => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
    await page.keyboard.type(typed);
  };
  await open('');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page, `palette, ${colorScheme}`, { part: DIALOG, contrast: true });
  }
  await page.keyboard.type('summer');
  await expect(page.getByRole('group', { name: 'Campaigns' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^\d+ results?$/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/campaigns\/[0-9a-f-]{36}$/);

  await open('new creative');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('form', { name: 'Create New Creative' })).toBeVisible();
  await expect(page).toHaveURL(/\/creatives\/new$/);
  await page.goBack();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Creatives' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});
