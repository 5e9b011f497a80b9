import { DIALOG, expect, signIn, test } from '../support/fixtures';
import { sweep, sweepScreen } from '../support/sweep';

test.describe('axe finds no violation', () => {
  test('on the page-not-found screen', async ({ page, consoleErrors }) => {
    await page.goto('/nothing-here');
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await sweepScreen(page, 'not found');
    expect(consoleErrors.splice(0).join('\n')).toContain('/nothing-here');
  });

  test('on campaigns with flights, and on form errors', async ({ page }) => {
    await signIn(page, 'marketer@northwind.example');
    await page.goto('/campaigns');
    await expect(page.getByRole('button', { name: /Show flights/ }).first()).toBeVisible();
    await page
      .getByRole('button', { name: /Show flights/ })
      .first()
      .click();
    await sweep(page, 'campaigns');

    await page.getByRole('button', { name: 'New Campaign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create Campaign' }).click();
    await sweep(page, 'create campaign with errors', DIALOG);
  });

  test('on each tab of the wizard', async ({ page }) => {
    await signIn(page, 'planner@northwind.example', { path: '/campaigns' });
    await page
      .getByRole('button', { name: /New Flight/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Create New Flight' })).toBeVisible();
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await page.getByLabel(/^Flight Name/).fill('Accessible flight');
    await page.getByRole('button', { name: 'Add Interval' }).click();
    await sweepScreen(page, 'flight details');
    await next.click();
    await page.getByRole('switch').click();
    await page.getByLabel('City / Region / Country').check();
    await page
      .getByLabel(/^(City|Name|Location)/)
      .last()
      .fill('Lisbon');
    await sweepScreen(page, 'geo-targeting');
    await next.click();
    await page.getByRole('checkbox').first().click();
    await sweepScreen(page, 'audience');
    await next.click();
    await page.getByLabel(/^Message/).fill('x'.repeat(161));
    await sweepScreen(page, 'creative');
  });

  test('on the awaiting-approval page', async ({ page }) => {
    await signIn(page, 'hopeful@example.org');
    await expect(page.getByRole('heading', { name: 'Account Pending Approval' })).toBeVisible();
    await sweepScreen(page, 'awaiting approval');
  });
});
