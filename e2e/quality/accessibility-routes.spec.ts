import type { Page } from '@playwright/test';
import {
  DIALOG,
  expect,
  forEach,
  chunk,
  plantSession,
  signIn,
  test,
  visit,
} from '../support/fixtures';
import { sweep, sweepScreen } from '../support/sweep';

const press = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click();

interface DialogCase {
  path: string;
  name: string;
  open: (page: Page) => Promise<void>;
}

const choose = (menu: RegExp, entry: string) => async (page: Page) => {
  await press(menu)(page);
  await page.getByRole('menuitem', { name: entry }).click();
};

/** Dialogs per window, so that only the first has to sign in and load the app. */
const IN_ONE_WALK = 10;

/** Dialogs that no other journey checks in both themes and at both widths. */
const DIALOGS: Record<string, DialogCase[]> = {
  'marketer@northwind.example': [
    { path: '/', name: 'location targeting', open: press(/^Location Targeting/) },
    {
      path: '/campaigns?q=Loyalty',
      name: 'edit campaign',
      open: async (page) => {
        await page
          .getByRole('main')
          .getByRole('link', { name: /^Loyalty/ })
          .first()
          .click();
        await press(/^Edit/)(page);
      },
    },
    {
      path: '/campaigns?q=Loyalty',
      name: 'duplicate campaign',
      open: async (page) => {
        await page
          .getByRole('main')
          .getByRole('link', { name: /^Loyalty/ })
          .first()
          .click();
        await choose(/^More for/, 'Duplicate Campaign')(page);
      },
    },
    { path: '/click-tracker', name: 'new tracker', open: press('New Tracker') },
    {
      path: '/audiences',
      name: 'details of a cohort',
      open: (page) =>
        page
          .getByRole('main')
          .getByRole('heading', { level: 2 })
          .getByRole('button')
          .first()
          .click(),
    },
    { path: '/audiences?tab=segments', name: 'new segment', open: press('New Segment') },
    { path: '/audiences?tab=segments', name: 'import of volumes', open: press('Import volumes') },
    { path: '/audiences?edit=new', name: 'segments of a rule', open: press('Add segments') },
    { path: '/help', name: 'write to support', open: press('Write to support') },
    {
      path: '/help',
      name: 'keyboard shortcuts',
      open: (page) => page.keyboard.press('?'),
    },
  ],
  'admin@northwind.example': [
    { path: '/billing', name: 'buy package', open: press('Buy Package') },
    {
      path: '/billing?tab=invoices',
      name: 'add payment method',
      open: press('Add Payment Method'),
    },
    { path: '/settings/api', name: 'create API key', open: press('Create Key') },
    { path: '/settings/api', name: 'replace API key', open: press(/^Replace the key/) },
    { path: '/settings/api', name: 'revoke API key', open: press(/^Revoke the key/) },
    { path: '/settings/users', name: 'invite user', open: press('Invite User') },
    { path: '/settings/users', name: 'edit user', open: press(/^Edit/) },
    { path: '/settings/users', name: 'deactivate user', open: press(/^Deactivate /) },
    {
      path: '/settings/users',
      name: 'revoke invitation',
      open: async (page) => {
        const email = `ivy${Date.now()}@northwind.example`;
        await press('Invite User')(page);
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Name').fill(`Ivy ${email}`);
        await dialog.getByLabel('Email').fill(email);
        await dialog.getByRole('button', { name: 'Send Invite' }).click();
        await expect(dialog).toBeHidden();
        await press(`Revoke the invitation of Ivy ${email}`)(page);
      },
    },
  ],
  'superadmin@vox.example': [
    {
      path: '/superadmin/organisations',
      name: 'impersonate',
      open: (page) => page.getByRole('button', { name: 'Impersonate org...' }).click(),
    },
    { path: '/superadmin/configuration', name: 'service type', open: press(/^Edit/) },
    {
      path: '/superadmin/configuration?tab=gateway-keys',
      name: 'replace gateway key',
      open: press(/^Replace the key/),
    },
    {
      path: '/superadmin/configuration?tab=gateway-keys',
      name: 'revoke gateway key',
      open: press(/^Revoke the key/),
    },
    {
      path: '/superadmin/configuration?tab=gateway-keys',
      name: 'new gateway key',
      open: async (page) => {
        await press('Create Key')(page);
        await page.getByRole('dialog').getByLabel('Gateway *').fill('acme');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('dialog', { name: 'New key of acme' })).toBeVisible();
      },
    },
  ],
};

test.describe('axe finds no violation', () => {
  for (const [email, cases] of Object.entries(DIALOGS))
    for (const part of chunk(cases, IN_ONE_WALK))
      test(`dialogs of ${email}: ${part.map(({ name }) => name).join(', ')}`, async ({ page }) => {
        test.slow();
        await plantSession(page, email);
        await forEach(part, async ({ path, name, open }) => {
          const { pathname, search } = new URL(page.url());
          // Reloads the page if the last dialog is still open.
          if (pathname === '/blank' || pathname + search === path) await page.goto(path);
          else await visit(page, path);
          await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
          await open(page);
          await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
          await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
          await sweep(page, name, DIALOG);
        });
      });

  test('on a creative with its versions and preview', async ({ page }) => {
    await signIn(page, 'marketer@northwind.example', { path: '/creatives' });
    await press(/^Show versions of /)(page);
    await press(/^Preview /)(page);
    await sweep(page, 'creatives');
  });

  test('on a loading, empty or failed list, without access, and in the phone menu', async ({
    page,
    consoleErrors,
  }) => {
    await signIn(page, 'viewer@northwind.example', { path: '/help' });
    await page.route('**/rest/v1/creatives?*', () => {});
    await page.goto('/creatives');
    await expect(page.getByRole('heading', { level: 1, name: 'Creatives' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).not.toHaveCount(0);
    await sweep(page, 'loading');
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await page.route('**/rest/v1/creatives?*', (route) =>
      route.fulfill({ status: 400, json: { code: 'XX000', message: 'Out of order' } }),
    );
    await page.goto('/creatives');
    await expect(page.getByRole('alert')).toContainText('Couldn’t load creatives');
    await sweep(page, 'error');
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await page.goto('/creatives?q=there+is+no+creative+of+this+name');
    await expect(page.getByText('No matching creatives')).toBeVisible();
    await sweep(page, 'empty');
    await page.goto('/settings/users');
    await expect(page.getByText('Access Denied')).toBeVisible();
    await sweepScreen(page, 'no access');
    await page.goto('/campaigns/00000000-0000-4000-8000-00000000dead');
    await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible();
    await sweepScreen(page, 'no such campaign');

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/help');
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible();
    await sweep(page, 'menu of a phone', DIALOG);
    consoleErrors.length = 0;
  });
});
