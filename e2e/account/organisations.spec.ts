import type { Browser, Page } from '@playwright/test';
import {
  DIALOG,
  expect,
  expectAccessible,
  followMail,
  PASSWORD,
  signIn,
  test,
} from '../support/fixtures';
import { press, signInByKeyboard, tabTo, type } from '../support/keyboard';
import { sweep } from '../support/sweep';

const LIST = /\/superadmin\/organisations$/;
const stamp = Date.now();
const CLIENT = `Harbour Foods ${stamp}`;
const CHIEF = `chief${stamp}@harbour.example`;
const SERVICE = `Fax ${stamp}`;

/** A user of the new client requests access in a separate browser. */
async function requestAccess(browser: Browser) {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/auth?mode=request-access');
  await page.getByLabel('Name').fill('Harbour Chief');
  await page.getByLabel('Email').fill(CHIEF);
  await page.getByRole('button', { name: 'Request access' }).click();
  await expect(page.getByText(/Check your email and open the link/)).toBeVisible();
  await followMail(page, CHIEF);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm new password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { name: 'Account Pending Approval' })).toBeVisible();
  return page;
}

async function createClient(page: Page) {
  await page.getByRole('link', { name: 'Create Organization' }).click();
  await expect(page.getByRole('heading', { name: 'Basic Information' })).toBeVisible();
  await page.getByLabel('Name *').fill(CLIENT);
  await page.getByLabel('Type', { exact: true }).selectOption('agency');
  await page.getByLabel('Initial Admin Email').fill(CHIEF);
  await page.getByLabel('Menu color', { exact: true }).fill('#0b5d4e');
  await page.getByLabel('SMS rate').fill('0.07');
  await page.getByRole('button', { name: 'Add Package for SMS' }).click();
  await page.getByLabel('Quantity').fill('10000000');
  await page.getByLabel('Discount').fill('15');
  await expect(page.getByText('Credit value $595,000.00')).toBeVisible();
  await expectAccessible(page, 'new organisation');
  await page.getByRole('button', { name: 'Create Organization' }).click();
  await expect(
    page.getByText(`Organization "${CLIENT}" created and admin user assigned successfully`),
  ).toBeVisible();
  await expect(page).toHaveURL(LIST);
}

async function createCampaign(page: Page, name: string) {
  await page.getByRole('button', { name: 'New Campaign' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Name/).fill(name);
  await dialog.getByLabel(/^Description/).fill('Set up together with the client');
  await dialog.getByLabel(/^Budget/).fill('1000');
  await dialog.getByLabel(/^Start date/i).fill('2030-03-01');
  await dialog.getByLabel(/^End date/i).fill('2030-03-31');
  await dialog.getByRole('button', { name: 'Create Campaign' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Campaigns' }).click();
  await expect(page.getByRole('link', { name })).toBeVisible();
}

test('lets a superadmin create a client, impersonate it and leave, and shows its admin all of it', async ({
  page,
  browser,
}) => {
  test.slow();
  const chief = await requestAccess(browser);
  await signIn(page, 'superadmin@vox.example', { path: '/superadmin/organisations' });
  await expect(page.getByRole('table')).toBeVisible();
  await createClient(page);

  await page.getByLabel('Search organizations by name').fill(CLIENT);
  await page.getByRole('button', { name: `Impersonate ${CLIENT}` }).click();
  const bar = page.getByRole('region', { name: 'Impersonation' });
  await expect(bar).toContainText(`Viewing as ${CLIENT}`);
  await expect(bar).toContainText('60 min left');
  await expect(page.getByRole('heading', { name: 'Campaign Dashboard' })).toBeVisible();
  await bar.getByRole('button', { name: 'Add a reason' }).click();
  await page.getByLabel('Why are you viewing this organization?').fill('Ticket 4711');
  await expectAccessible(page, 'reason', { part: DIALOG });
  await page.getByRole('button', { name: 'Save Reason' }).click();
  await expect(bar.getByRole('button', { name: 'Reason: Ticket 4711' })).toBeVisible();

  await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
  await createCampaign(page, 'Helped along');
  await expect(bar).toBeVisible();
  await sweep(page, 'campaigns while impersonating');

  // Another tab of the same browser shows the banner too and leaves with the first.
  const second = await page.context().newPage();
  await second.goto('/help');
  const secondBar = second.getByRole('region', { name: 'Impersonation' });
  await expect(secondBar).toContainText(CLIENT);
  await bar.getByRole('button', { name: 'Exit Impersonation' }).click();
  await expect(page).toHaveURL(LIST);
  await expect(bar).toBeHidden();
  await expect(secondBar).toBeHidden();
  await second.close();
  await page.goto('/campaigns');
  await expect(page).toHaveURL(LIST);

  // The first admin needs no approval and sees who impersonated the organization, why, and what they did.
  await chief.goto('/campaigns');
  await expect(chief.getByRole('link', { name: 'Helped along' })).toBeVisible();
  await chief.getByRole('link', { name: 'Activity' }).click();
  const activity = chief.getByRole('list', { name: 'Activity' });
  await expect(activity).toContainText('VOX Superadmin');
  await expect(activity).toContainText('Ticket 4711');
  await expect(activity).toContainText('Helped along');
  await chief.context().close();
});

test('updates the wizard and the organization form when a service type is added, renamed or disabled', async ({
  page,
  browser,
}) => {
  test.slow();
  await signIn(page, 'superadmin@vox.example', { path: '/superadmin/configuration' });
  await expect(page.getByRole('table')).toBeVisible();
  await page.getByRole('button', { name: 'Add Service Type' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name *', { exact: true }).fill(SERVICE);
  await dialog.getByLabel('Display name *').fill(SERVICE);
  await dialog.getByLabel('Default rate *').fill('0.25');
  await dialog.getByLabel('Sort order *').fill('99');
  await dialog.getByRole('button', { name: 'Add Service Type' }).click();
  await expect(page.getByText('New service type has been created successfully.')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: SERVICE });
  await expect(row).toContainText('0.2500');
  await row.getByRole('button', { name: `Edit ${SERVICE}` }).click();
  await dialog.getByLabel('Display name *').fill(`Telefax ${stamp}`);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(row).toContainText(`Telefax ${stamp}`);

  await page.goto('/superadmin/organisations/new');
  await expect(page.getByLabel(`Telefax ${stamp} rate`)).toHaveValue('0.25');

  const planner = await (await browser.newContext()).newPage();
  await signIn(planner, 'planner@northwind.example', { path: '/campaigns' });
  await planner
    .getByRole('button', { name: /New Flight/ })
    .first()
    .click();
  const channels = planner.getByLabel(/^Channel Type/);
  await expect(channels).toContainText(`Telefax ${stamp}`);
  await page.goto('/superadmin/configuration');
  await page.getByRole('switch', { name: `Telefax ${stamp} is active` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch Off' }).click();
  await expect(page.getByText('Service type status has been updated.')).toBeVisible();
  // A reload returns to the wizard.
  await planner.reload();
  await expect(channels).toContainText('SMS');
  await expect(channels).not.toContainText(`Telefax ${stamp}`);
  await planner.context().close();
});

test('creates a gateway key that gets work until it is revoked', async ({ page }) => {
  await signIn(page, 'superadmin@vox.example', {
    path: '/superadmin/configuration?tab=gateway-keys',
  });
  const gateway = `acme-${stamp}`;
  const settle = async (key: string) => {
    const authorization = `Bearer ${key}`;
    const answer = await page.request.post('/functions/v1/gateway/settle', {
      headers: { authorization },
    });
    return answer.status();
  };
  await page.getByRole('button', { name: 'Create Key' }).click();
  const form = page.getByRole('dialog', { name: 'Create Gateway Key' });
  await form.getByLabel('Gateway *').fill(gateway);
  await sweep(page, 'new gateway', DIALOG);
  await form.getByRole('button', { name: 'Create Key' }).click();
  const issued = page.getByRole('dialog', { name: `New key of ${gateway}` });
  const key = (await issued.getByText(/^fdg_[0-9a-f]{64}$/).textContent()) ?? '';
  expect(await settle(key)).toBe(200);
  await issued.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Create Key' })).toBeFocused();
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: gateway });
  await expect(row).toContainText(key.slice(-4));
  await expect(row).not.toContainText('Never');
  expect(await page.content()).not.toContain(key);

  await row.getByRole('button', { name: /^Revoke the key/ }).click();
  const question = page.getByRole('alertdialog', { name: `Revoke the key of ${gateway}?` });
  await question.getByRole('button', { name: 'Revoke Key' }).click();
  await expect(row).toContainText('Ended');
  await expect(row.getByRole('button')).toHaveCount(0);
  expect(await settle(key)).toBe(401);
});

test('has no axe violations when an invoice is marked as paid and new prices are reviewed', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'superadmin@vox.example', {
    path: '/superadmin/organisations/00000000-0000-4000-8000-000000000002/edit',
  });
  const main = page.getByRole('main');
  await main.getByLabel('SMS rate').fill('0.97');
  await main.getByRole('button', { name: 'Update Organization' }).click();
  const review = page.getByRole('dialog', { name: /The new prices affect/ });
  await expect(review).toBeVisible();
  await sweep(page, 'effects of new prices', DIALOG);
  await review.getByRole('button', { name: 'Keep Editing' }).click();

  await page.goto('/superadmin/organisations');
  await page.getByRole('button', { name: 'Impersonate org...' }).click();
  const choices = page.getByRole('dialog', { name: 'View the product as an organization' });
  await choices.getByRole('button', { name: /^Northwind Outdoor/ }).click();
  const bar = page.getByRole('region', { name: 'Impersonation' });
  await expect(bar).toBeVisible();
  await page.goto('/billing?tab=invoices');
  await main
    .getByRole('button', { name: /^Mark .* as paid/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Mark this invoice as paid?' })).toBeVisible();
  await sweep(page, 'mark an invoice as paid', DIALOG);
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Exit Impersonation' }).click();
  await expect(bar).toBeHidden();
});

test('lets a superadmin impersonate an organization and leave with the keyboard only', async ({
  page,
}) => {
  test.slow();
  const start = '/superadmin/organisations';
  await signInByKeyboard(page, 'superadmin@vox.example', PASSWORD, start);
  const opener = page.getByRole('button', { name: 'Impersonate org...' });
  await press(page, opener);
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await type(page, page.getByLabel('Search organizations by name'), 'Northwind');
  await press(page, page.getByRole('button', { name: 'Impersonate Northwind Outdoor' }));
  const bar = page.getByRole('region', { name: 'Impersonation' });
  await expect(bar).toContainText('Viewing as Northwind Outdoor');
  await expect(page.getByRole('heading', { name: 'Campaign Dashboard' })).toBeFocused();
  await tabTo(page, bar.getByRole('button', { name: 'Add a reason' }), { back: true });
  await page.keyboard.press('Enter');
  await type(page, page.getByLabel('Why are you viewing this organization?'), 'Ticket 12');
  await press(page, page.getByRole('button', { name: 'Save Reason' }));
  await expect(bar.getByRole('button', { name: 'Reason: Ticket 12' })).toBeFocused();
  await press(page, bar.getByRole('button', { name: 'Exit Impersonation' }));
  await expect(bar).toBeHidden();
  await expect(page).toHaveURL(/organisations$/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
});
