import type { Page } from '@playwright/test';
import { expect, PASSWORD, test } from '../support/fixtures';
import { chooseEntry, press, signInByKeyboard, tabTo, type, typeDate } from '../support/keyboard';

// These journeys use only the keyboard and check that every focused control shows a focus outline.

/** Expects the focus on a control, not on the page body, where the next Tab is unpredictable. */
const expectHeadingFocused = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeFocused();

test.describe('by keyboard alone', () => {
  test.slow();

  test('a marketer signs in, skips to the content, plans a campaign and a flight, activates and pauses it', async ({
    page,
  }) => {
    const campaign = `Keyboard ${Date.now()}`;
    await signInByKeyboard(page, 'marketer@northwind.example', PASSWORD, '/campaigns');

    // The skip link comes first and skips the menu.
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

    // A dialog takes the focus, a failed submit leads to the first error, Escape leads back.
    const opener = page.getByRole('button', { name: 'New Campaign' });
    await press(page, opener);
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await press(page, dialog.getByRole('button', { name: 'Create Campaign' }));
    const name = dialog.getByLabel(/^Name/);
    await expect(name).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();

    await page.keyboard.press('Enter');
    await type(page, name, campaign);
    await type(page, dialog.getByLabel(/^Description/), 'Planned without a mouse');
    await type(page, dialog.getByLabel(/^Budget/), '2500.50');
    await typeDate(page, dialog.getByLabel(/^Start date/i), '2031-03-01');
    await typeDate(page, dialog.getByLabel(/^End date/i), '2031-03-31');
    await press(page, dialog.getByRole('button', { name: 'Create Campaign' }));
    await expect(dialog).toBeHidden();
    await expectHeadingFocused(page, campaign);
    await press(page, page.getByRole('link', { name: 'Back to Campaigns' }));
    await expectHeadingFocused(page, 'Campaigns');

    const row = page.getByRole('listitem').filter({ hasText: campaign }).first();
    await press(page, row.getByRole('button', { name: /New Flight/ }));
    await expectHeadingFocused(page, 'Create New Flight');
    await planFlight(page);
    await expect(page.getByText('Flight Created')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeFocused();

    await press(page, page.getByRole('link', { name: campaign }).first());
    await expectHeadingFocused(page, campaign);
    const flights = page.getByRole('region', { name: 'Flights' });
    await press(page, flights.getByRole('button', { name: /Activate/ }));
    const sheet = page.getByRole('dialog', { name: /^Launch / });
    await expect(sheet.getByRole('figure', { name: 'Rehearsal' })).toBeVisible();
    const number = sheet.getByLabel(/^Type [\d,]+ to confirm/);
    if ((await number.count()) > 0) {
      const label = await sheet.getByText(/^Type [\d,]+ to confirm/).textContent();
      await tabTo(page, number);
      await page.keyboard.type(label?.replaceAll(/\D/g, '') ?? '');
    }
    await press(page, sheet.getByRole('button', { name: 'Launch', exact: true }));
    await expect(flights).toContainText('Active');
    await press(page, flights.getByRole('button', { name: /Pause/ }));
    await expect(flights).toContainText('Paused');

    const more = flights.getByRole('button', { name: /^More for/ });
    await press(page, more);
    await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();

    // A flight has its own page, and the breadcrumb leads back.
    await press(page, flights.getByRole('link').first());
    await expect(page).toHaveURL(/\/campaigns\/[0-9a-f-]{36}\/flights\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('main')).toContainText('Mar 6, 2031');
    await press(page, page.getByLabel('Breadcrumb').getByRole('link', { name: campaign }));
    await expectHeadingFocused(page, campaign);
  });

  test('a marketer writes a creative and a version of it', async ({ page }) => {
    const name = `Typed ${Date.now()}`;
    await signInByKeyboard(page, 'planner@northwind.example', PASSWORD, '/creatives');
    await press(page, page.getByRole('button', { name: 'New Creative' }));
    await expectHeadingFocused(page, 'Create New Creative');
    const editor = page.getByRole('form');
    await press(page, editor.getByRole('button', { name: 'Create Creative' }));
    await expect(editor.getByLabel(/^Name/)).toBeFocused();
    // The form focuses its first error again after a timeout of 0, so typing waits for it.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await page.keyboard.type(name);
    await tabTo(page, editor.getByRole('radio', { name: 'SMS' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await type(page, editor.getByLabel(/^Message/), 'Every trail is open');
    await press(page, editor.getByRole('button', { name: 'Create Creative' }));
    await expect(page.getByText('Creative Created')).toBeVisible();
    await expectHeadingFocused(page, 'Creatives');

    const more = page.getByRole('button', { name: `More for ${name}` });
    await chooseEntry(page, more, 'Add a version');
    await expectHeadingFocused(page, name);
    await type(page, editor.getByLabel(/^Version name/), 'With a link');
    await type(page, editor.getByLabel(/^Original URL/), 'northwind.example/trails');
    await press(page, editor.getByRole('button', { name: 'Create Version' }));
    await expect(page.getByText('Version Created')).toBeVisible();
    await expectHeadingFocused(page, 'Creatives');

    // Leaving the page keeps the draft.
    await chooseEntry(page, more, 'Add a version');
    await expectHeadingFocused(page, name);
    await type(page, editor.getByLabel(/^Version name/), 'Never saved');
    await press(page, editor.getByRole('link', { name: 'Cancel' }));
    const question = page.getByRole('alertdialog');
    await press(page, question.getByRole('button', { name: 'Leave' }));
    await expectHeadingFocused(page, 'Creatives');
  });

  test('a marketer builds a cohort and reorders its segments', async ({ page }) => {
    const name = `Reordered ${Date.now()}`;
    await signInByKeyboard(page, 'marketer@northwind.example', PASSWORD, '/audiences');
    await press(page, page.getByRole('button', { name: 'Create Cohort' }));
    await type(page, page.getByLabel('Name'), name);
    const rule = page.getByRole('group', { name: 'Rule 1', exact: true });
    const add = rule.getByRole('button', { name: 'Add segments' });
    await press(page, add);
    const picker = page.getByRole('dialog');
    for (const segment of ['Age 25-34', 'Trail runners', 'Alpine region']) {
      await type(page, picker.getByRole('searchbox'), segment);
      await press(page, picker.getByRole('checkbox', { name: segment, exact: true }), 'Space');
      await tabTo(page, picker.getByRole('searchbox'), { back: true });
    }
    await press(page, picker.getByRole('button', { name: 'Done' }));
    await expect(add).toBeFocused();

    const formula = page.getByRole('region', { name: 'Formula' });
    await expect(formula).toContainText('(Age 25-34 AND Trail runners AND Alpine region)');
    const up = rule.getByRole('button', { name: 'Move Alpine region up' });
    await tabTo(page, up, { back: true });
    await page.keyboard.press('Enter');
    await expect(formula).toContainText('(Age 25-34 AND Alpine region AND Trail runners)');
    // The focus follows the moved segment, so that the next key press moves it again.
    await expect(up).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(formula).toContainText('(Alpine region AND Age 25-34 AND Trail runners)');
    await expect(
      page.getByRole('status').filter({ hasText: 'Alpine region is now 1 of 3 in rule 1' }),
    ).toHaveCount(1);

    // After a removal, the focus stays on a control.
    await press(page, rule.getByRole('button', { name: 'Remove Age 25-34' }));
    await expect(rule.getByRole('button', { name: 'Remove Trail runners' })).toBeFocused();
    await tabTo(page, rule.getByRole('radio', { name: /^AND/ }), { back: true });
    await page.keyboard.press('ArrowRight');
    await expect(formula).toContainText('(Alpine region OR Trail runners)');
    await press(page, page.getByRole('button', { name: 'Create Cohort' }));
    await expect(page.getByText('Audience created successfully')).toBeVisible();
    await expectHeadingFocused(page, /Audience/);
  });

  test('a list is searched, filtered and paged', async ({ page }) => {
    await signInByKeyboard(page, 'viewer@northwind.example', PASSWORD, '/campaigns');
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox');
    await expect(search).toBeFocused();
    await page.keyboard.type('summer');
    await expect(page).toHaveURL(/q=summer/);
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/q=/);
    await expect(search).toBeFocused();

    const status = page.getByRole('combobox', { name: 'Filter by status' });
    await tabTo(page, status);
    // Each of several quick key presses changes the value.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await expect(status).toHaveValue('active');
    await expect(page).toHaveURL(/status=active/);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(page).not.toHaveURL(/status=/);

    await press(page, page.getByRole('link', { name: /^Billing/ }));
    await expectHeadingFocused(page, 'Billing and Usage');
    await tabTo(page, page.getByRole('tab', { name: 'Overview' }));
    await page.keyboard.press('ArrowRight');
    const pages = page.getByRole('navigation', { name: /^Pages of/ });
    await expect(pages).toContainText(/^1–25 of /);
    await press(page, pages.getByRole('button', { name: 'Next' }));
    await expect(pages).toContainText(/^26–50 of /);
    await press(page, pages.getByRole('button', { name: 'Next' }));
    await expect(pages).toContainText(/^51–75 of /);
  });

  test('an admin invites and approves a person, changes the theme and signs out', async ({
    page,
  }) => {
    const email = `typed${Date.now()}@bluepeak.example`;
    await signInByKeyboard(page, 'admin@bluepeak.example', PASSWORD, '/settings/users');
    const opener = page.getByRole('button', { name: 'Invite User' });
    await press(page, opener);
    const dialog = page.getByRole('dialog', { name: 'Invite User' });
    await type(page, dialog.getByLabel('Name'), email);
    await type(page, dialog.getByLabel('Email'), 'abc');
    await press(page, dialog.getByRole('button', { name: 'Send Invite' }));
    await expect(dialog.getByLabel('Email')).toBeFocused();
    await type(page, dialog.getByLabel('Email'), email);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();

    await press(page, page.getByRole('button', { name: `Approve ${email}` }));
    const question = page.getByRole('alertdialog');
    await expect(question.locator(':focus')).toHaveCount(1);
    await press(page, question.getByRole('button', { name: 'Approve' }));
    await expect(page.getByText('User approved successfully')).toBeVisible();

    await press(page, page.getByRole('link', { name: 'Settings' }));
    await expectHeadingFocused(page, 'Profile');
    await press(page, page.getByRole('link', { name: 'Appearance' }));
    await expectHeadingFocused(page, 'Appearance');
    const html = page.locator('html');
    await expect(html).not.toHaveClass(/dark/);
    await tabTo(page, page.getByRole('radio', { name: 'System' }));
    for (let presses = 0; presses < 3; presses += 1) {
      await page.keyboard.press('ArrowRight');
      if (await page.getByRole('radio', { name: 'Dark' }).isChecked()) break;
    }
    await expect(html).toHaveClass(/dark/);
    await press(page, page.getByRole('navigation').getByRole('button', { name: 'Sign Out' }));
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

/** The four tabs of the wizard, from its heading to the button that creates the flight. */
async function planFlight(page: Page) {
  const next = page.getByRole('button', { name: 'Next', exact: true });
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  await type(page, page.getByLabel(/^Flight Name/), 'Typed flight');
  await tabTo(page, page.getByLabel(/^Channel Type/));
  await page.keyboard.press('S');
  await expect(page.getByLabel(/^Channel Type/)).toHaveValue('SMS');
  await type(page, page.getByLabel(/^Flight Budget/), '1000');
  await press(page, page.getByRole('button', { name: 'Add Interval' }));
  // The new interval gets the focus.
  await expect(page.getByLabel('Date')).toBeFocused();
  await typeDate(page, page.getByLabel('Date'), '2031-03-06');
  await press(page, next);
  await expect(tab(/Geo-Targeting/)).toHaveAttribute('aria-selected', 'true');
  // The focus is at the start of the next step.
  await expect(page.getByRole('tabpanel', { name: /Geo-Targeting/ })).toBeFocused();
  await press(page, page.getByRole('switch'), 'Space');
  await tabTo(page, page.getByLabel('Coordinates & Radius'));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('City / Region / Country')).toBeChecked();
  await type(page, page.getByLabel(/^Location Name/), 'Lisbon');
  await press(page, next);
  await press(page, page.getByRole('checkbox', { name: 'City families' }), 'Space');
  await expect(page.getByRole('region', { name: 'Selected audiences' })).toBeVisible();

  // Between the tabs by arrows, and the typed text is still there.
  await tabTo(page, tab(/Flight Details/), { back: true });
  await page.keyboard.press('ArrowRight');
  await expect(tab(/Geo-Targeting/)).toBeFocused();
  // Focusing a tab does not open it, because that would close the later steps.
  await expect(tab(/^Audience/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Location Name/)).toHaveValue('Lisbon');
  await press(page, next);
  await press(page, next);
  await type(page, page.getByLabel(/^Creative Name/), 'Typed creative');
  const create = page.getByRole('button', { name: 'Create Flight' });
  // Submitting without a message focuses the message field.
  await press(page, create);
  await expect(page.getByLabel(/^Message/)).toBeFocused();
  await page.keyboard.type('Every trail is open');
  await press(page, create);
}
