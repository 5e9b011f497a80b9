import type { Page } from '@playwright/test';
import { expect, followMail, PASSWORD, signIn, test } from '../support/fixtures';

async function requestAccess(page: Page, email: string) {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await page.getByLabel('Name').fill('A Stranger');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Request access' }).click();
  await expect(page.getByText(/Check your email and open the link/)).toBeVisible();
}

/** Requests access, opens the emailed link and chooses a password. */
async function becomePending(page: Page, email: string, password: string) {
  await requestAccess(page, email);
  await followMail(page, email);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { name: 'Account Pending Approval' })).toBeVisible();
}

test('keeps a new user on the awaiting-approval page after an access request', async ({ page }) => {
  const email = `stranger${Date.now()}@example.org`;
  await becomePending(page, email, 'a-good-password');
  await expect(page.getByText(email)).toBeVisible();
  await page.goto('/campaigns');
  await expect(page).toHaveURL(/awaiting-approval/);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
});

test('resets a forgotten password with an emailed link that works once', async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  const email = `forgetful${Date.now()}@example.org`;
  await becomePending(page, email, 'a-good-password');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Reset email sent')).toBeVisible();

  const link = await followMail(page, email);
  expect(link).toContain(new URL(baseURL ?? '').host);
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('another-good-one');
  await page.getByLabel('Confirm new password').fill('another-good-one');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText('Password updated')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Account Pending Approval' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a-good-password');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Authentication failed')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('another-good-one');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/This link was already used or has expired/)).toBeVisible();
  consoleErrors.length = 0;
});

test('answers an access request for an existing account alike and emails it a sign-in link', async ({
  page,
}) => {
  await requestAccess(page, 'planner@northwind.example');
  await followMail(page, 'planner@northwind.example', 'Sign in');
  await expect(page.getByRole('heading', { name: 'Campaign Dashboard' })).toBeVisible();
});

test('signs in with one click on a demo account and explains why a deactivated one cannot', async ({
  page,
}) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: /viewer@northwind\.example/ }).click();
  await expect(page.getByRole('heading', { name: 'Campaign Dashboard' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Create/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.goto('/auth');
  await page.getByLabel('Email').fill('former@northwind.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText(/Your account has been deactivated/)).toBeVisible();
});

test('signs in to the demo from the landing page with one click', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Superadmin', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Organisations' })).toBeVisible();
});

test('guards pages that are opened by URL', async ({ page }) => {
  await signIn(page, 'admin@northwind.example', { path: '/superadmin/organisations' });
  await expect(page.getByRole('heading', { name: 'Campaign Dashboard' })).toBeVisible();
  await page.getByRole('navigation').getByRole('button', { name: 'Sign Out' }).click();
  await signIn(page, 'superadmin@vox.example', { path: '/campaigns' });
  await expect(page).toHaveURL(/\/superadmin\/organisations$/);
});
