import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/fixtures';
import { press, type } from '../support/keyboard';
import { sweep } from '../support/sweep';

async function openFlight(page: Page, campaign: string, flight: string) {
  await page.goto(`/campaigns?q=${encodeURIComponent(campaign)}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${campaign}`) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: campaign })).toBeVisible();
  // Opens by keyboard, because late data can move the list under a pointer. The budget split links to the flights too.
  const flights = page.getByRole('region', { name: 'Flights' });
  await press(page, flights.getByRole('link', { name: flight }));
  await expect(page.getByRole('heading', { level: 1, name: flight })).toBeVisible();
}

test('chooses the variants of a flight with the keyboard, including a version written in place', async ({
  page,
}) => {
  await signIn(page, 'marketer@northwind.example');
  await openFlight(page, 'Weekend Flash Sale', 'Day two');
  const variants = page.getByRole('region', { name: 'Variants' });
  const dialog = page.getByRole('dialog', { name: 'Test variants' });
  await press(page, variants.getByRole('button', { name: 'Test variants' }));
  await press(page, dialog.getByRole('link', { name: 'Write a version' }));
  const form = page.getByRole('form', { name: 'Create Version' });
  await type(page, form.getByLabel(/^Version name/), 'Friendlier');
  await type(page, form.getByLabel(/^Message/), 'Free waterproofing for your boots.');
  await press(page, form.getByRole('button', { name: 'Create Version' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Creatives' })).toBeVisible();

  await openFlight(page, 'Weekend Flash Sale', 'Day two');
  await press(page, variants.getByRole('button', { name: 'Test variants' }));
  await press(page, dialog.getByRole('checkbox', { name: /^Friendlier/ }), 'Space');
  const share = dialog.getByLabel('Share of Friendlier in percent');
  await expect(share).toHaveValue('50');
  await expect(share).toHaveCSS('width', '64px');
  await type(page, share, '100');
  await press(page, dialog.getByRole('button', { name: 'Save Variants' }));
  await expect(dialog.getByText(/^Enter each share/)).toBeVisible();
  await type(page, share, '30');
  await dialog.getByLabel('Send the better variant to everyone').selectOption('hours');
  await type(page, dialog.getByLabel('Hours after the first message'), '0');
  await press(page, dialog.getByRole('button', { name: 'Save Variants' }));
  await expect(dialog.getByText(/^Enter a whole number of hours/)).toBeVisible();
  await type(page, dialog.getByLabel('Hours after the first message'), '24');
  await expect(dialog.getByText('70%')).toBeVisible();
  await sweep(page, 'the choice of variants', '[role=dialog]');
  await press(page, dialog.getByRole('button', { name: 'Save Variants' }));
  await expect(page.getByText('Variants saved')).toBeVisible();
  await expect(variants.getByRole('row').filter({ hasText: 'Friendlier' })).toContainText('30%');
  await expect(variants).toContainText('Too early to tell');
  await expect(variants).toContainText('goes to everyone automatically after 24 hours');
  await sweep(page, 'a flight with variants');
});

test('shows the results of variants with their uncertainty', async ({ page }) => {
  await signIn(page, 'viewer@northwind.example');
  await openFlight(page, 'Rain Shell Launch', 'Launch day');
  const variants = page.getByRole('region', { name: 'Variants' });
  await expect(variants.getByRole('row').filter({ hasText: 'Trails, shorter' })).toContainText(
    '50%',
  );
  await expect(variants).toContainText(/better than|No clear winner/);
  await expect(variants).toContainText('Chosen by Northwind Marketer');
  await expect(variants.getByRole('button')).toHaveCount(0);
  await sweep(page, 'a flight with results of variants');

  // The creative shows the same results and links back to the flight.
  const said = await variants.getByText(/better than|No clear winner/).innerText();
  await variants.getByRole('link', { name: 'Trail season opening' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Trail season opening' })).toBeVisible();
  await expect(variants.getByText(said)).toBeVisible();
  await expect(variants.getByRole('listitem').filter({ hasText: 'Trails, shorter' })).toContainText(
    /Sent.*Click rate.*Average .*Conversion.*Average /,
  );
  await sweep(page, 'a creative with results of variants');
  await variants.getByRole('link', { name: 'Launch day' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Launch day' })).toBeVisible();
});
