import type { Locator, Page } from '@playwright/test';
import { expect, forEach, ownServerTest, signIn, visit } from '../support/fixtures';

// These tests delete and disable demo data.
const test = ownServerTest;

// Every action here removes, replaces or disables the control that was pressed. `tests/ui/keep-focus.test.tsx` holds each rule
// once; these walks show that screens with menus, dialogs and refetched rows follow them.

const focusedName = () => {
  const { activeElement: control } = document;
  if (!control || control.matches('body,main,h1')) return `lost to ${control?.tagName}`;
  return (control.getAttribute('aria-label') ?? control.textContent ?? '').trim();
};
const expectFocus = (page: Page, name: string | RegExp) => {
  const focused = expect.poll(() => page.evaluate(focusedName));
  return typeof name === 'string' ? focused.toBe(name) : focused.toMatch(name);
};

async function press(control: Locator) {
  await control.focus();
  await control.page().keyboard.press('Enter');
}
async function choose(opener: Locator, entry: string | RegExp) {
  const page = opener.page();
  await press(opener);
  await press(page.getByRole('menuitem', { name: entry }));
  await expect(page.getByRole('menu')).toHaveCount(0);
}
const confirm = (page: Page) => press(page.getByRole('alertdialog').getByRole('button').last());

/** Presses the control of one row, expects the focus on that of the next row and returns the removed control. */
async function removeRow(controls: Locator, at: number, act: (control: Locator) => Promise<void>) {
  await expect(controls.nth(at + 1)).toBeVisible();
  const label = (control: Locator) => control.getAttribute('aria-label');
  const [gone, next] = [await label(controls.nth(at)), await label(controls.nth(at + 1))];
  await act(controls.nth(at));
  const page = controls.page();
  await expect(page.getByRole('button', { name: gone ?? '', exact: true })).toHaveCount(0);
  await expectFocus(page, next ?? '');
  return page.getByRole('button', { name: gone ?? '', exact: true });
}
const deleteRow = (control: Locator) => press(control).then(() => confirm(control.page()));

interface Walk {
  name: string;
  path: string;
  act: (main: Locator, page: Page) => Promise<void>;
}

const more = (main: Locator) => main.getByRole('button', { name: /^More for / });
const duplicateAndDelete = async (main: Locator, page: Page) => {
  await choose(more(main).first(), 'Duplicate');
  const copy = main.getByRole('button', { name: /^More for .* \(Copy\)$/ }).first();
  await copy.waitFor();
  await expectFocus(page, /^More for /);
  await removeRow(more(main), 0, (opener) => choose(opener, 'Delete').then(() => confirm(page)));
};

const MARKETER: Walk[] = [
  {
    name: 'campaigns',
    path: '/campaigns',
    act: async (main, page) => {
      const archived = await removeRow(more(main), 1, (opener) => choose(opener, 'Archive'));
      await press(page.getByRole('button', { name: 'Undo' }));
      await expect(page.getByText('Campaign Restored')).toBeVisible();
      await expect(archived).toBeVisible();
      await expectFocus(page, /^More for /);
      await removeRow(more(main), 1, (opener) => choose(opener, 'Delete Campaign'));
      const status = main.getByRole('combobox', { name: /^Change status of/ }).first();
      await status.focus();
      await status.selectOption('paused');
      await expect(status).toBeEnabled();
      await expect(status).toBeFocused();
    },
  },
  {
    name: 'campaigns of one status, whose row leaves with its status',
    path: '/campaigns?status=paused',
    act: async (main, page) => {
      const status = main.getByRole('combobox', { name: /^Change status of/ });
      await status.first().focus();
      await status.first().selectOption('ended');
      await expectFocus(page, /^(Change status of|Clear|Show all)/);
    },
  },
  {
    name: 'saved views',
    path: '/campaigns?q=summer',
    act: async (main, page) => {
      await press(main.getByRole('button', { name: 'Save view' }));
      await page.getByRole('dialog').getByLabel(/^Name/).fill('Summers');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expectFocus(page, /Summers$/);
      await choose(main.getByRole('button', { name: /^More for the view/ }), 'Delete view');
      await expectFocus(page, 'Save view');
    },
  },
  {
    name: 'flights',
    path: '/campaigns?q=Spring+Sale',
    act: async (main, page) => {
      await press(main.getByRole('link', { name: /^Spring Sale/ }).first());
      const flights = main.getByRole('region', { name: 'Flights' });
      await press(flights.getByRole('button', { name: /^Pause/ }).first());
      await expectFocus(page, /^Activate /);
      await choose(flights.getByRole('button', { name: 'More for App users' }), 'Duplicate');
      const copy = flights.getByRole('button', { name: 'More for App users (Copy)' });
      await copy.waitFor();
      await expectFocus(page, 'More for App users');
      await choose(copy, 'Delete');
      await confirm(page);
      await expectFocus(page, /^More for /);
    },
  },
  { name: 'creatives', path: '/creatives', act: duplicateAndDelete },
  {
    name: 'labels of selected creatives',
    path: '/creatives',
    act: async (main, page) => {
      const box = main.getByRole('checkbox', { name: /^Select (?!all)/ }).nth(1);
      await box.focus();
      await page.keyboard.press('Space');
      await expect(box).toBeChecked();
      await choose(
        page.getByRole('button', { name: 'Label the selected creatives' }),
        'New label...',
      );
      const dialog = page.getByRole('dialog', { name: 'New label' });
      await dialog.getByLabel(/^Label/).fill('Walked');
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expectFocus(page, 'Label the selected creatives');
    },
  },
  {
    name: 'media',
    path: '/creatives/media',
    act: async (main, page) => {
      await press(main.getByRole('button', { name: 'Upload' }).first());
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[type=file]').setInputFiles({
        name: 'dot.png',
        mimeType: 'image/png',
        buffer: Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        ),
      });
      await dialog.getByRole('textbox').last().fill('A dot');
      await press(dialog.getByRole('button', { name: /^Upload/ }).last());
      await expect(dialog).toBeHidden();
      await deleteRow(main.getByRole('button', { name: /^Delete / }).first());
      await expect(page.getByRole('alertdialog')).toBeHidden();
      await expectFocus(page, /^(Delete|Open|Upload)/);
    },
  },
  {
    name: 'trackers',
    path: '/click-tracker',
    act: async (main, page) => {
      await choose(main.getByRole('button', { name: 'More for Store finder' }), 'Duplicate');
      const copy = main.getByRole('button', { name: 'More for Store finder (Copy)' });
      await copy.waitFor();
      await expectFocus(page, 'More for Store finder');
      await choose(copy, 'Delete');
      await confirm(page);
      await expect(copy).toHaveCount(0);
      await expectFocus(page, /^(More for|Show versions of) /);
    },
  },
  {
    name: 'segments',
    path: '/audiences?tab=segments',
    act: async (main) => {
      await press(main.getByRole('tab', { name: 'Segment Library' }));
      await removeRow(main.getByRole('button', { name: /^Delete / }), 1, deleteRow);
    },
  },
];

const ADMIN: Walk[] = [
  {
    name: 'users',
    path: '/settings/users',
    act: async (main, page) => {
      for (const [action, next] of [
        ['Approve', 'Deactivate'],
        ['Deactivate', 'Reactivate'],
      ]) {
        const control = main.getByRole('button', { name: `${action} Northwind Newcomer` });
        await press(control);
        await confirm(page);
        await expectFocus(page, `${next} Northwind Newcomer`);
      }
      await press(main.getByRole('button', { name: 'Invite User' }));
      const dialog = page.getByRole('dialog', { name: 'Invite User' });
      await dialog.getByLabel('Name').fill('Ada Short');
      await dialog.getByLabel('Email').fill('ada.short@northwind.example');
      await press(dialog.getByRole('button', { name: 'Send Invite' }));
      await expect(dialog).toBeHidden();
      const revoke = main.getByRole('button', { name: 'Revoke the invitation of Ada Short' });
      await press(revoke);
      await confirm(page);
      await expect(revoke).toHaveCount(0);
      await expectFocus(page, /\w/);
    },
  },
];

const SUPERADMIN: Walk[] = [
  {
    name: 'support requests',
    path: '/superadmin/support',
    act: async (main, page) => {
      await removeRow(main.getByRole('button', { name: /^Mark as answered: / }), 0, press);
      await press(main.getByRole('button', { name: /^Mark as answered: / }));
      await expectFocus(page, 'Open');
    },
  },
  {
    name: 'service types',
    path: '/superadmin/configuration',
    act: async (main, page) => {
      const voice = main.getByRole('switch', { name: 'Voice is active' });
      await press(voice);
      await confirm(page);
      await expect(voice).not.toBeChecked();
      await expect(voice).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(voice).toBeChecked();
      await expect(voice).toBeFocused();
    },
  },
  {
    name: 'organizations',
    path: '/superadmin/organisations?q=blue',
    act: async (main, page) => {
      await press(main.getByRole('button', { name: /Impersonate/ }));
      await expect(page.getByText('Impersonation Active')).toBeVisible();
      await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
      await press(page.getByRole('button', { name: /^Exit/ }));
      await expect(main.getByRole('heading', { level: 1, name: 'Organisations' })).toBeFocused();
    },
  },
];

async function walk(page: Page, email: string, walks: Walk[]) {
  await signIn(page, email, { path: '/help' });
  const main = page.getByRole('main');
  // A visit before the app has started would be lost.
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await forEach(walks, async ({ path, act }) => {
    await visit(page, path);
    await act(main, page);
  });
}

test.describe('focus moves to another control when its own is removed', () => {
  test.slow();

  test('in the lists of a marketer', ({ page }) =>
    walk(page, 'marketer@northwind.example', MARKETER));

  test('in the lists of an admin and of a superadmin', async ({ page }) => {
    await walk(page, 'admin@northwind.example', ADMIN);
    await signIn(page, 'viewer@northwind.example', { path: '/help' });
    for (const subject of ['First question', 'Second question']) {
      await page.getByRole('button', { name: 'Write to support' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Subject').fill(subject);
      await dialog.getByLabel('Message').fill('Where is the export?');
      await dialog.getByRole('button', { name: 'Send' }).click();
      await expect(dialog).toBeHidden();
    }
    await walk(page, 'superadmin@vox.example', SUPERADMIN);
  });
});
