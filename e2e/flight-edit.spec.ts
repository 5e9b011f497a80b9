import { expect, expectAccessible, openRunningFlight, test } from './fixtures';

test('a marketer changes a running flight and finds the change in its history', async ({
  page,
}) => {
  const main = await openRunningFlight(page);
  await main.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Flight' });
  await expect(dialog.getByLabel(/^Channel Type/)).toBeDisabled();
  await dialog.getByLabel(/^Flight Budget/).fill('98765.43');
  await dialog.getByLabel(/^Reason for the change/).fill('The shop opens a day earlier');
  await expectAccessible(page, 'edit flight', { part: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Flight Updated')).toBeVisible();
  await expect(main).toContainText('$98,765.43');
  const history = page.getByRole('region', { name: 'History' });
  await history.getByRole('button', { name: 'Show details' }).first().click();
  await expect(history).toContainText('$98,765.43');
  await expect(history).toContainText('The shop opens a day earlier');
  await expectAccessible(page, 'flight');
});
