import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixtures';

const CAMPAIGN = 'Trail Season Opening';
const FLIGHT = 'Alpine villages';
const MARKETER = 'marketer@northwind.example';
const ADMIN = 'admin@northwind.example';

async function setPolicy(page: Page, policy: string) {
  await signIn(page, ADMIN, { path: '/settings' });
  const approval = page.getByRole('region', { name: 'Approval' });
  await approval.getByRole('radio', { name: policy }).check();
  await approval.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Approval policy saved')).toBeVisible();
}

async function openFlight(page: Page) {
  await signIn(page, MARKETER, { path: '/campaigns?q=Trail+Season' });
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
  await signIn(page, ADMIN, { path: '/campaigns' });
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Approvals, 1 waiting for your decision' })
    .click();
  await expectAccessible(page, 'the queue of approvals');
  await page.getByRole('main').getByRole('link', { name: FLIGHT }).click();
}

const send = async (page: Page) =>
  page.getByRole('button', { name: 'Send decision' }).press('Enter');

test('a marketer asks, an admin asks for changes and approves what was mended, an edit pauses it', async ({
  page,
}) => {
  test.slow();
  await setPolicy(page, 'Second person');
  await openFlight(page);
  await ask(page, 'For the opening weekend');

  await openReview(page);
  const main = page.getByRole('main');
  await expect(main).toContainText('For the opening weekend');
  await expectAccessible(page, 'a review');
  await main
    .getByRole('group', { name: 'Decision about Money' })
    .getByRole('button', { name: 'Ask for changes' })
    .press('Space');
  await send(page);
  await expect(main.getByText('Say what is to be changed.')).toBeVisible();
  await main.getByLabel('What is to be changed?').fill('Half of it is enough');
  await main.getByRole('button', { name: 'Approve all' }).click();
  await send(page);
  await expect(page.getByText('Changes asked for')).toBeVisible();
  const money = main.getByRole('region', { name: 'Money' });
  await expect(money).toContainText('Half of it is enough');

  await openFlight(page);
  await expect(main).toContainText('changes asked');
  await setBudget(page, '250');
  await ask(page, 'Half of it');

  await openReview(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(main.getByRole('group', { name: /^Decision about/ })).toHaveCount(1);
  await expectAccessible(page, 'a review on a phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  await main.getByRole('button', { name: 'Approve all' }).click();
  await send(page);
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();

  await openFlight(page);
  await main.getByRole('button', { name: 'Launch', exact: true }).click();
  const sheet = page.getByRole('dialog');
  const number = sheet.getByRole('textbox', { name: /^Type [\d,]+ to confirm/ });
  const launch = sheet.getByRole('button', { name: 'Launch', exact: true });
  await expect(
    number.or(sheet.getByText('Worth a look')).or(sheet.getByText('Everything is checked')).first(),
  ).toBeVisible();
  if (await number.isVisible()) {
    const messages = sheet.getByRole('term').filter({ hasText: 'Messages' }).locator('+ dd');
    await number.fill((await messages.textContent()) ?? '');
  }
  await launch.click();
  await expect(page.getByText('Launched')).toBeVisible();
  await setBudget(page, '260', 'A little more');
  await expect(main).toContainText('Paused');
  await expect(main).toContainText('needs approval again');

  await setPolicy(page, 'Off');
});

async function setBudget(page: Page, budget: string, reason?: string) {
  await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Flight' });
  await dialog.getByLabel(/^Flight Budget/).fill(budget);
  if (reason) await dialog.getByLabel(/^Reason for the change/).fill(reason);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Flight Updated')).toBeVisible();
}
