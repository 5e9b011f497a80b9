import { expect, expectAccessible, signIn, test } from '../support/fixtures';

test('skips an admin’s holiday in a schedule unless the user includes it', async ({ page }) => {
  await signIn(page, 'admin@northwind.example', { path: '/settings/sending' });
  const add = page.getByRole('form', { name: 'Add a holiday' });
  await page.getByRole('button', { name: 'Add holiday' }).click();
  await expect(add.getByLabel('Date')).toBeFocused();
  await add.getByLabel('Date').fill('2091-01-03');
  await add.getByRole('button', { name: 'Add holiday' }).click();
  await expect(page.getByRole('button', { name: 'Remove Jan 3, 2091' })).toBeVisible();
  await expectAccessible(page, 'settings with a holiday');

  await page.goto('/campaigns');
  await page
    .getByRole('button', { name: /New Flight/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Add Several Days' }).press('Enter');
  const several = page.getByRole('group', { name: 'Add several days' });
  // Monday to Sunday of one week.
  await several.getByLabel('First day').fill('2091-01-01');
  await several.getByLabel('Last day').fill('2091-01-07');
  const told = several.getByRole('status');
  await expect(told).toContainText('4 intervals');
  await expect(told).toContainText('Skips 1 holiday.');
  await several.getByLabel('Skip holidays').press('Space');
  await expect(told).toContainText('5 intervals');
  await several.getByLabel('Skip holidays').press('Space');
  await several.getByLabel('End time').press('Enter');
  const days = page.getByRole('listitem', { name: /^Interval \d/ });
  await expect(days).toHaveCount(4);
  await expect(page.getByLabel('Date').nth(2)).toHaveValue('2091-01-04');

  // Removes the holiday: other journeys on this server plan without it.
  await page.goto('/settings/sending');
  await page.getByRole('button', { name: 'Remove Jan 3, 2091' }).click();
  await expect(page.getByText('No holidays yet.')).toBeVisible();
});
