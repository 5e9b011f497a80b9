import type { Locator, Page } from '@playwright/test';
import { expect, pageTitle, visit } from './fixtures';

/** A screen with a URL: its path and a check that it has rendered. */
export interface Place {
  name: string;
  path: string;
  /** Document title, without the product name. */
  title: string | RegExp;
  /** Steps from the path to the screen, if its URL contains an id. */
  onwards?: (page: Page) => Promise<void>;
}

const follow = (name: string | RegExp) => async (page: Page) => {
  await followFirst(page, page.getByRole('main').getByRole('link', { name }));
};
const followFirst = async (page: Page, links: Locator) => {
  const link = links.first();
  await page.goto((await link.getAttribute('href')) ?? '');
};

const openFlight = (page: Page) =>
  followFirst(page, page.getByRole('region', { name: 'Flights' }).locator('a[href*="/flights/"]'));

const tracker = async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Show versions of Spring landing page/ })
    .first()
    .click();
};

/** Public screens. */
export const PUBLIC_PLACES: Place[] = [
  { name: 'landing page', path: '/', title: '' },
  { name: 'sign-in', path: '/auth', title: 'Sign in' },
  { name: 'forgotten password', path: '/auth?mode=forgot-password', title: 'Forgot password' },
  { name: 'request access', path: '/auth?mode=request-access', title: 'Request access' },
  {
    name: 'confirmation of a test address',
    path: '/confirm-test-address#token=none',
    title: 'Confirm your test address',
  },
  { name: 'unsubscribe', path: '/unsubscribe#token=none', title: 'Unsubscribe' },
];

/** Screens by role. Covers every route of `src/app/router.tsx` at least once. */
export const PLACES: Record<string, Place[]> = {
  'marketer@northwind.example': [
    { name: 'dashboard', path: '/', title: 'Campaign Dashboard' },
    { name: 'campaigns', path: '/campaigns', title: 'Campaigns' },
    { name: 'approvals', path: '/approvals', title: 'Approvals' },
    { name: 'inbox', path: '/inbox', title: 'Inbox' },
    {
      name: 'campaign',
      path: '/campaigns?q=Loyalty',
      title: /^Loyalty/,
      onwards: follow(/^Loyalty/),
    },
    {
      name: 'flight',
      path: '/campaigns?q=Loyalty',
      title: /^(?!Loyalty)/,
      onwards: async (page) => {
        await follow(/^Loyalty/)(page);
        await expectSettled(page);
        await openFlight(page);
      },
    },
    {
      name: 'edit flight',
      // A flight with a creative, so that the choice of its version is on the screen.
      path: '/campaigns?q=Weekend Flash Sale',
      title: /^Edit Day two/,
      onwards: async (page) => {
        await follow('Weekend Flash Sale')(page);
        await expectSettled(page);
        await follow('Day two')(page);
        await expectSettled(page);
        await follow(/^Edit$/)(page);
        await page.getByRole('combobox', { name: /^Version/ }).waitFor();
      },
    },
    { name: 'calendar', path: '/calendar', title: 'Calendar' },
    { name: 'calendar of a week', path: '/calendar?view=week', title: 'Calendar' },
    { name: 'calendar of a day', path: '/calendar?view=day', title: 'Calendar' },
    { name: 'creatives', path: '/creatives', title: 'Creatives' },
    { name: 'creatives as a gallery', path: '/creatives?look=gallery', title: 'Creatives' },
    { name: 'media', path: '/creatives/media', title: 'Media' },
    { name: 'new creative', path: '/creatives/new', title: 'Create New Creative' },
    {
      name: 'creative editor',
      path: '/creatives?type=RCS',
      title: /^Edit Creative/,
      onwards: async (page) => {
        await page
          .getByRole('main')
          .getByRole('button', { name: /^Edit / })
          .first()
          .click();
        await page.getByRole('form', { name: 'Edit Creative' }).waitFor();
      },
    },
    {
      name: 'creative version',
      path: '/creatives?type=Email',
      title: /^Create Version/,
      onwards: async (page) => {
        await page
          .getByRole('main')
          .getByRole('button', { name: /^More for / })
          .first()
          .click();
        await page.getByRole('menuitem', { name: 'Add a version' }).click();
        await page.getByRole('form', { name: 'Create Version' }).waitFor();
      },
    },
    {
      name: 'creative versions',
      path: '/creatives?type=SMS',
      title: /^Versions · /,
      onwards: async (page) => {
        await page
          .getByRole('main')
          .getByRole('button', { name: /^More for / })
          .first()
          .click();
        await page.getByRole('menuitem', { name: 'Versions and results' }).click();
        await page.getByRole('list', { name: /^Versions of / }).waitFor();
      },
    },
    { name: 'trackers', path: '/click-tracker', title: 'SMS+' },
    {
      name: 'new tracker version',
      path: '/click-tracker?q=Spring',
      title: /^New Version · Spring landing page/,
      onwards: follow(/^New Version of Spring landing page/),
    },
    {
      name: 'tracker version',
      path: '/click-tracker?q=Spring',
      title: /^Edit Version · Spring landing page/,
      onwards: async (page) => {
        await tracker(page);
        await follow(/^Edit version/)(page);
      },
    },
    { name: 'analytics', path: '/analytics', title: 'Campaign Reports' },
    { name: 'cohorts', path: '/audiences', title: 'AudienceMart' },
    { name: 'segments', path: '/audiences?tab=segments', title: 'AudienceMart' },
    { name: 'cohort builder', path: '/audiences?edit=new', title: 'Create Cohort' },
    { name: 'profile settings', path: '/settings', title: 'Profile · Settings' },
    {
      name: 'notification settings',
      path: '/settings/notifications',
      title: 'Notifications · Settings',
    },
    { name: 'security settings', path: '/settings/security', title: 'Security · Settings' },
    { name: 'appearance settings', path: '/settings/appearance', title: 'Appearance · Settings' },
    {
      name: 'API settings',
      path: '/settings/connections',
      title: 'API Configuration · Settings',
    },
    { name: 'help', path: '/help', title: 'Help & Support' },
  ],
  'admin@northwind.example': [
    { name: 'billing', path: '/billing', title: 'Billing and Usage' },
    ...['statement', 'usage', 'invoices', 'packages'].map((tab) => ({
      name: `billing ${tab}`,
      path: `/billing?tab=${tab}`,
      title: 'Billing and Usage',
    })),
    {
      name: 'invoice',
      path: '/billing?tab=invoices',
      title: /^[A-Z]+-/,
      onwards: follow(/^[A-Z]+-\d/),
    },
    { name: 'users', path: '/settings/users', title: 'User Management' },
    { name: 'activity', path: '/settings/activity', title: 'Activity' },
    { name: 'sending settings', path: '/settings/sending', title: 'Sending · Settings' },
    { name: 'approval settings', path: '/settings/approval', title: 'Approval · Settings' },
    { name: 'link settings', path: '/settings/links', title: 'Links · Settings' },
    { name: 'word settings', path: '/settings/words', title: 'Words to avoid · Settings' },
    { name: 'api', path: '/settings/api', title: 'API' },
    {
      name: 'webhook',
      path: '/settings/api/webhooks/00000000-0000-4000-8000-0000000f0001',
      title: 'Webhook hooks.northwind.example',
    },
  ],
  'superadmin@vox.example': [
    { name: 'organisations', path: '/superadmin/organisations', title: 'Organisations' },
    {
      name: 'new organisation',
      path: '/superadmin/organisations/new',
      title: 'Create Organization',
    },
    {
      name: 'edit organisation',
      path: '/superadmin/organisations/00000000-0000-4000-8000-000000000003/edit',
      title: 'Edit Bluepeak Media',
    },
    { name: 'configuration', path: '/superadmin/configuration', title: 'System Configuration' },
    {
      name: 'gateway keys',
      path: '/superadmin/configuration?tab=gateway-keys',
      title: 'System Configuration',
    },
    { name: 'console', path: '/superadmin', title: 'Console' },
    { name: 'support inbox', path: '/superadmin/support', title: 'Support Requests' },
  ],
};

/** Waits until no skeleton or spinner is left. */
export async function expectSettled(page: Page) {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}

interface GoOptions {
  /** Navigates within the app. A screen with an id in its URL is always loaded. */
  inApp?: boolean;
}

/** Opens the screen and waits until it has rendered. */
export async function goTo(page: Page, { path, title, onwards }: Place, { inApp }: GoOptions = {}) {
  if (inApp) await visit(page, path);
  else await page.goto(path);
  await expectSettled(page);
  if (onwards) {
    await onwards(page);
    await expectSettled(page);
  }
  const full = (text: string) => (text ? `${text} · Flightdeck` : 'Flightdeck');
  const isTitled = async () => {
    const shown = await pageTitle(page);
    return typeof title === 'string' ? shown === full(title) : title.test(shown);
  };
  await expect.poll(isTitled).toBe(true);
}
