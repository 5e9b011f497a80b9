import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixtures';

const CAMPAIGN = 'Trail Season Opening';
const FLIGHT = 'Alpine villages';
const MARKETER = 'marketer@northwind.example';
const ADMIN = 'admin@northwind.example';

async function setPolicy(page: Page, policy: string) {
  await page.goto('/settings');
  const approval = page.getByRole('region', { name: 'Approval' });
  await approval.getByRole('radio', { name: policy }).check();
  await approval.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Approval policy saved')).toBeVisible();
}

async function openFlight(page: Page) {
  await page.goto('/campaigns?q=Trail+Season');
  const main = page.getByRole('main');
  await main
    .getByRole('link', { name: new RegExp(`^${CAMPAIGN}`) })
    .first()
    .click();
  await main.getByRole('link', { name: FLIGHT }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: FLIGHT })).toBeVisible();
}

async function ask(page: Page, note: string) {
  const problems = page.getByRole('main').getByRole('region', { name: 'Problems' });
  await problems.getByRole('button', { name: 'Ask for approval' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for approval' });
  await dialog.getByLabel('Note').fill(note);
  await expectAccessible(page, 'asking for approval', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(page.getByText('Approval asked for')).toBeVisible();
  await expect(problems).toContainText('This waits for approval.');
}

async function openReview(page: Page) {
  await page.goto('/campaigns');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Approvals ?, 1 waiting for your decision$/ })
    .click();
  await expectAccessible(page, 'the queue of approvals');
  await page.getByRole('main').getByRole('link', { name: FLIGHT }).click();
  await expect(page.getByRole('heading', { level: 1, name: FLIGHT })).toBeVisible();
}

const send = async (page: Page) =>
  page.getByRole('button', { name: 'Send decision' }).press('Enter');

test('a marketer asks, an admin asks for changes and approves what was mended', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await signIn(page, MARKETER);
  const admin = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await signIn(admin, ADMIN);
  await setPolicy(admin, 'Second person');
  await openFlight(page);
  await ask(page, 'For the opening weekend');

  await openReview(admin);
  const main = page.getByRole('main');
  const review = admin.getByRole('main');
  await expect(review).toContainText('For the opening weekend');
  await expect(review.getByRole('figure', { name: 'Rehearsal' })).toContainText(
    /Sends [\d,]+ messages for .+, when approval was asked for\./,
  );
  await expectAccessible(admin, 'a review');
  await review
    .getByRole('group', { name: 'Decision about Money' })
    .getByRole('button', { name: 'Ask for changes' })
    .press('Space');
  await send(admin);
  await expect(review.getByText('Say what is to be changed.')).toBeVisible();
  await review.getByLabel('What is to be changed?').fill('A little less is enough');
  await review.getByRole('button', { name: 'Approve all' }).click();
  await send(admin);
  await expect(admin.getByText('Changes asked for')).toBeVisible();
  const money = review.getByRole('region', { name: 'Money' });
  await expect(money).toContainText('A little less is enough');

  await openFlight(page);
  await expect(main).toContainText('changes asked');
  await setBudget(page, '850');
  await ask(page, 'A little less');

  await openReview(admin);
  await admin.setViewportSize({ width: 390, height: 844 });
  await expect(review.getByRole('group', { name: /^Decision about/ })).toHaveCount(1);
  await expectAccessible(admin, 'a review on a phone');
  expect(await admin.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await admin.setViewportSize({ width: 1280, height: 800 });
  await review.getByRole('button', { name: 'Approve all' }).click();
  await send(admin);
  await expect(admin.getByText('Approved', { exact: true }).first()).toBeVisible();
  // The other journeys on this server start flights alone.
  await setPolicy(admin, 'Off');
});

async function setBudget(page: Page, budget: string) {
  await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Flight' });
  await dialog.getByLabel(/^Flight Budget/).fill(budget);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Flight Updated')).toBeVisible();
}
