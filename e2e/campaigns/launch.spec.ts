import { expect, expectAccessible, signIn, test } from '../support/fixtures';

test('lets a marketer review a launch, confirm its size and undo it', async ({ page }) => {
  await signIn(page, 'marketer@northwind.example', { path: '/campaigns?q=Trail+Season' });
  const main = page.getByRole('main');
  await main
    .getByRole('link', { name: /^Trail Season/ })
    .first()
    .click();
  const flight = main
    .getByRole('region', { name: 'Flights' })
    .getByRole('listitem')
    .filter({ hasText: 'Alpine villages' });
  await expect(flight).toContainText('Pending');
  await expect(main.getByRole('region', { name: 'Problems' })).toContainText('Alpine villages:');
  await expectAccessible(page, 'a campaign with problems');

  await main.getByRole('button', { name: 'Launch', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Launch Trail Season Opening' });
  const number = sheet.getByRole('textbox', { name: /^Type [\d,]+ to confirm/ });
  const confirm = sheet.getByRole('button', { name: 'Launch', exact: true });
  await expect(confirm).toBeDisabled();
  const rehearsal = sheet.getByRole('figure', { name: 'Rehearsal' });
  await expect(rehearsal).toContainText(/Sends [\d,]+ messages for \$[\d,.]+, first .+, last .+\./);
  await expectAccessible(page, 'launch', { part: '[role=dialog]' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'launch on a phone', { part: '[role=dialog]' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expect(confirm).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await rehearsal.getByRole('combobox', { name: 'Rehearsal metric' }).selectOption('Cost');
  await expectAccessible(page, 'launch on a phone', { part: '[role=dialog]' });
  expect(await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(
    true,
  );
  await page.setViewportSize({ width: 1280, height: 800 });
  const messages = await sheet
    .getByRole('term')
    .filter({ hasText: 'Messages' })
    .locator('+ dd')
    .textContent();
  await expect(rehearsal).toContainText(`Sends ${messages} messages`);
  await number.fill(messages ?? '');
  await number.press('Enter');

  await expect(page.getByText('Launched')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Launch undone')).toBeVisible();
  await expect(flight).toContainText('Pending');
  await page.reload();
  await expect(flight).toContainText('Pending');
});
