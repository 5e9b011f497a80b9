import { expect, expectAccessible, openRunningFlight, test } from '../support/fixtures';

test('records a marketer’s change to a running flight in its history', async ({ page }) => {
  const main = await openRunningFlight(page);
  await main.getByRole('link', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('form', { name: 'Edit Flight' });
  await expect(form.getByLabel(/^Channel Type/)).toBeDisabled();
  await form.getByLabel(/^Flight Budget/).fill('98765.43');
  await form.getByLabel(/^Reason for the change/).fill('The shop opens a day earlier');
  await expectAccessible(page, 'edit flight');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Flight Updated')).toBeVisible();
  await expect(main).toContainText('$98,765.43');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('changed budget');
  await history.getByRole('button', { name: 'Show details' }).first().click();
  await expect(history).toContainText('$98,765.43');
  await expect(history).toContainText('The shop opens a day earlier');
  await expectAccessible(page, 'flight');
});
