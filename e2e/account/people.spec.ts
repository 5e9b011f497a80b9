import type { Browser, Page } from '@playwright/test';
import {
  DIALOG,
  expect,
  expectAccessible,
  followMail,
  savedText,
  signIn,
  test,
} from '../support/fixtures';

const SESSION = 'flightdeck:session';
const sessionOf = (page: Page) => page.evaluate((key) => localStorage.getItem(key), SESSION);
/** User of the stored session. Its tokens may have been refreshed since then. */
const userOf = async (page: Page): Promise<string> =>
  JSON.parse((await sessionOf(page)) ?? '{}').user?.email;

interface Invitee {
  name: string;
  email: string;
  approve?: boolean;
}

async function invite(page: Page, { name, email, approve = false }: Invitee) {
  await page.getByRole('link', { name: 'User Management' }).click();
  await page.getByRole('button', { name: 'Invite User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite User' });
  await expect(dialog.getByRole('button', { name: 'Send Invite' })).toBeDisabled();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill('abc');
  await dialog.getByRole('button', { name: 'Send Invite' }).click();
  await expect(page.getByText('Validation Error')).toBeVisible();
  await expectAccessible(page, 'Invite User with an error', { part: DIALOG });
  await dialog.getByLabel('Email').fill(email);
  if (approve) await dialog.getByRole('switch', { name: 'Approve when they accept' }).click();
  await dialog.getByRole('button', { name: 'Send Invite' }).click();
  await expect(page.getByText(/will receive an email to verify their account/)).toBeVisible();
  await expect(dialog).toBeHidden();
}

/** Accepts the invitation in a separate browser: email, link, password. */
async function acceptInvitation(
  browser: Browser,
  email: string,
  password: string,
  heading = 'Account Pending Approval',
) {
  const page = await (await browser.newContext()).newPage();
  await followMail(page, email);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  return page;
}

test('takes an invited user from the email through approval to a first campaign and deactivation', async ({
  page,
  browser,
  consoleErrors,
}) => {
  test.slow();
  const email = `ada${Date.now()}@northwind.example`;
  const name = `Ada ${email.slice(3, 16)}`;
  await signIn(page, 'admin@northwind.example');
  await invite(page, { name, email });
  expect(await userOf(page)).toBe('admin@northwind.example');
  const row = page
    .getByRole('list', { name: 'Users' })
    .getByRole('listitem')
    .filter({ hasText: email });
  await expect(row).toContainText(/Campaign Manager.*Pending.*Invited/);

  const ada = await acceptInvitation(browser, email, 'chosen-by-ada');
  await expect(ada.getByText(email)).toBeVisible();
  await ada.goto('/campaigns');
  await expect(ada).toHaveURL(/awaiting-approval/);

  await row.getByRole('button', { name: `Approve ${name}` }).click();
  await expectAccessible(page, 'Approve this user?', { part: DIALOG });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('User approved successfully')).toBeVisible();
  await expect(row).toContainText('Active');

  await ada.goto('/campaigns');
  await ada.getByRole('button', { name: 'New Campaign' }).click();
  const campaign = ada.getByRole('dialog');
  await campaign.getByLabel(/^Name/).fill(`First of ${name}`);
  await campaign.getByLabel(/^Description/).fill('The first one');
  await campaign.getByLabel(/^Budget/).fill('100');
  await campaign.getByLabel(/^Start date/i).fill('2027-03-01');
  await campaign.getByLabel(/^End date/i).fill('2027-03-31');
  await campaign.getByRole('button', { name: 'Create Campaign' }).click();
  await expect(ada.getByText(`"First of ${name}" has been created successfully.`)).toBeVisible();

  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByText(`${name} created campaign “First of ${name}”`)).toBeVisible();
  await expect(page.getByText(`Northwind Admin approved ${name}`)).toBeVisible();
  await page.getByLabel('What').selectOption('Users');
  await expect(page.getByText(`created campaign “First of ${name}”`)).toBeHidden();
  const csv = await savedText(page, () => page.getByRole('button', { name: 'Export CSV' }).click());
  expect(csv).toContain(`,Northwind Admin,no,approved ${name},`);
  expect(csv).not.toContain('created campaign');

  await page.getByRole('link', { name: 'User Management' }).click();
  await row.getByRole('button', { name: `Deactivate ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('User deactivated successfully')).toBeVisible();
  await ada.goto('/campaigns');
  await expect(ada.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await expect(ada.getByText(`First of ${name}`)).toHaveCount(0);
  await ada.context().close();
  consoleErrors.length = 0;
});

test('lets a pre-approved user in immediately and remembers the choice for the next invitation', async ({
  page,
  browser,
}) => {
  const email = `cleo${Date.now()}@bluepeak.example`;
  await signIn(page, 'admin@bluepeak.example');
  await invite(page, { name: 'Cleo', email, approve: true });
  const cleo = await acceptInvitation(browser, email, 'chosen-by-cleo', 'Campaign Dashboard');
  await cleo.context().close();
  await page.getByRole('button', { name: 'Invite User' }).click();
  const approve = page.getByRole('switch', { name: 'Approve when they accept' });
  await expect(approve).toBeChecked();
});

test('keeps settings across a reload, shows a new key once and removes it on sign-out', async ({
  page,
}) => {
  await signIn(page, 'marketer@bluepeak.example', { path: '/settings' });
  const name = page.getByLabel('Name');
  const before = await name.inputValue();
  await name.fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Validation error')).toBeVisible();
  await expect(page.getByText('Name is required').first()).toBeVisible();
  await expectAccessible(page, 'Settings with an error');

  await name.fill(before);
  await page.getByLabel('Phone').fill('+49 30 901820');
  const saveChanges = async () => {
    const saved = page.getByText('Your settings have been updated successfully.');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(saved).toBeVisible();
    await page.reload();
    await expect(saved).toHaveCount(0);
  };
  const open = (name: string) =>
    page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click();
  await saveChanges();
  await expect(page.getByLabel('Phone')).toHaveValue('+49 30 901820');
  await page.getByLabel('Language').selectOption('fr');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.reload();
  await page.getByLabel('Langue').selectOption('en');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByLabel('Language')).toHaveValue('en');
  await open('Notifications');
  await page.getByRole('switch', { name: 'SMS notifications' }).click();
  await expect(page.getByText('Your settings have been updated successfully.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'SMS notifications' })).toBeChecked();
  await open('API Configuration');
  await page.getByLabel('Webhook URL').fill('https://hooks.bluepeak.example/in');
  await saveChanges();
  await expect(page.getByLabel('Webhook URL')).toHaveValue('https://hooks.bluepeak.example/in');

  await page.getByRole('button', { name: 'Generate API key' }).click();
  const issued = page.getByRole('dialog', { name: 'Your new API key' });
  const key = (await issued.getByText(/^fd_live_/).textContent()) ?? 'no key';
  await issued.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(key)).toHaveCount(0);
  await open('Appearance');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expectAccessible(page, 'Settings in the dark', { contrast: true });

  await page.getByRole('navigation').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain(key);
  expect(kept).not.toContain('hooks.bluepeak.example');
});

test('changes the sign-in address once the new one is confirmed', async ({ page }) => {
  const next = `marketer${Date.now()}@bluepeak.example`;
  await signIn(page, 'marketer@bluepeak.example', { path: '/settings' });
  const change = async (to: string) => {
    await page.goto('/settings');
    await page.getByLabel('Email *').fill(to);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText(`Your email changes to ${to}`)).toBeVisible();
    await expect(page.getByLabel('Email *')).not.toHaveValue(to);
    await followMail(page, to, 'Confirm email address');
    await expect(page).toHaveURL(/\/settings$/);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
    await page.goto('/settings');
    await expect(page.getByLabel('Email *')).toHaveValue(to);
  };
  await change(next);
  await page.getByRole('navigation').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await signIn(page, next);
  // Restores the demo account.
  await change('marketer@bluepeak.example');
});

test('shows the answer to a support question in the inbox', async ({ page, browser }) => {
  const subject = `Where is the export? ${Date.now()}`;
  await signIn(page, 'viewer@northwind.example', { path: '/help' });
  await expect(page.getByRole('heading', { level: 1, name: 'Help & Support' })).toBeVisible();
  await page.getByRole('searchbox').fill('emoji');
  await expect(page.getByText(/One character outside plain ASCII/)).toBeVisible();
  await page.getByRole('button', { name: 'Write to support' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Subject').fill(subject);
  await dialog.getByLabel('Message').fill('I look for it on Analytics.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Request sent')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your requests' })).toContainText(subject);

  const desk = await (await browser.newContext()).newPage();
  await signIn(desk, 'superadmin@vox.example', { path: '/superadmin/support' });
  await expect(desk.getByRole('heading', { level: 1, name: 'Support Requests' })).toBeVisible();
  await desk.getByRole('button', { name: `Mark as answered: ${subject}` }).click();
  await expect(desk.getByText('Marked as answered')).toBeVisible();
  await desk.context().close();
  await page.reload();
  await expect(
    page
      .getByRole('region', { name: 'Your requests' })
      .getByRole('listitem')
      .filter({ hasText: subject }),
  ).toContainText('Answered');
});
