import type { Page } from '@playwright/test';
import { addDays } from '@/domain/time/days';
import { zonedDay } from '@/domain/time/wall-time';
import { expect, expectAccessible, signIn, test } from '../support/fixtures';
import { tabTo } from '../support/keyboard';

const today = () => zonedDay('Europe/Berlin', Date.now());

test.describe('by pointer and keys', () => {
  test.beforeEach(({ page }) => signIn(page, 'marketer@northwind.example', { path: '/calendar' }));

  test('opens a week and a day from the month and returns with Back', async ({ page }) => {
    await expect(page.getByRole('slider').first()).toBeVisible();
    await expectAccessible(page, 'calendar of a month');
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Week' }).click();
    await expect(page).toHaveURL(/view=week/);
    await expect(page.getByRole('list', { name: 'Messages by day' })).toBeVisible();
    await expectAccessible(page, 'calendar of a week');
    await page.getByRole('list', { name: 'Messages by day' }).getByRole('link').last().click();
    await expect(page).toHaveURL(/view=day/);
    await expect(page.getByRole('heading', { level: 2, name: /day,/ })).toBeVisible();
    await expectAccessible(page, 'calendar of a day');
    await page.goBack();
    await page.goBack();
    await expect(page.getByRole('group', { name: 'Days', exact: true })).toBeVisible();
  });

  test('moves through the days with the arrow keys and opens one', async ({ page }) => {
    const days = page.getByRole('group', { name: 'Days', exact: true });
    await tabTo(page, days.locator('[aria-current=date]'));
    await page.keyboard.press('ArrowUp');
    const focused = page.locator(`[data-day="${addDays(today(), -7)}"]`);
    // The day is only rendered if the current week is not the first one of the month.
    if ((await focused.count()) > 0) await expect(focused).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/view=day/);
  });

  test('sets and clears the filters with the keyboard', async ({ page }) => {
    const status = page.getByRole('combobox', { name: 'Filter by status' });
    await tabTo(page, status);
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/status=pending/);
    await expect(status).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: 'Clear filters' }));
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/status=/);
  });

  test('lists flights that reach the same people with the shared part', async ({ page }) => {
    const same = page.getByRole('region', { name: 'Audience overlap' });
    await expect(same.getByRole('listitem').first()).toHaveText(
      /“.+” reaches (about )?\d+% of “.+” on [A-Z][a-z]{2} \d/,
    );
    await same.getByRole('link', { name: 'Open flight' }).first().click();
    await expect(page).toHaveURL(/\/flights\//);
  });
});

/** Pending flight that lies entirely in the future. */
const FLIGHT = /^Points worth knowing/;

test.describe('a flight of a month', () => {
  test.beforeEach(({ page }) =>
    signIn(page, 'marketer@northwind.example', { path: '/calendar?status=pending' }),
  );

  /** The first day with a bar of the flight; a month ahead where this one has none. */
  const barOf = async (page: Page) => {
    const bar = page.getByRole('slider', { name: FLIGHT });
    await expect(page.getByRole('group', { name: 'Days', exact: true })).toBeVisible();
    await expect(
      page.getByRole('slider').or(page.getByText('Nothing is planned')).first(),
    ).toBeVisible();
    if ((await bar.count()) === 0) await page.getByRole('button', { name: 'Next month' }).click();
    await expect(bar).toBeVisible();
    return bar;
  };
  const undo = async (page: Page) => {
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(page.getByText('Schedule restored')).toBeVisible();
  };

  test('moves with the keyboard, returns with Escape, and keeps a saved move after a reload', async ({
    page,
  }) => {
    const bar = await barOf(page);
    const before = (await bar.getAttribute('aria-valuetext')) ?? '';
    await tabTo(page, bar);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(bar).not.toHaveAttribute('aria-valuetext', before);
    await expect(
      page.getByRole('status').filter({ hasText: 'Enter saves, Escape cancels' }),
    ).toHaveCount(1);
    await expectAccessible(page, 'calendar, a flight is moved');
    await page.keyboard.press('Escape');
    await expect(bar).toHaveAttribute('aria-valuetext', before);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Schedule changed')).toBeVisible();
    const after = (await bar.getAttribute('aria-valuetext')) ?? '';
    expect(after).not.toBe(before);
    await page.reload();
    await expect(await barOf(page)).toHaveAttribute('aria-valuetext', after);
    // Reverts with another save, because Undo disappeared with the page.
    await bar.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Schedule changed')).toBeVisible();
    await expect(bar).toHaveAttribute('aria-valuetext', before);
  });

  test('can be dragged across weeks and returns with Undo', async ({ page }) => {
    const bar = await barOf(page);
    const before = (await bar.getAttribute('aria-valuetext')) ?? '';
    const days = page.locator('[data-day]');
    const places = async () => {
      const from = await bar.boundingBox();
      if (!from) throw new Error('The bar has no place');
      const [x, y] = [from.x + 8, from.y + from.height / 2];
      // Weeks differ in height.
      const boxes = await days.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
      const start = boxes.findIndex(
        ({ left, right, top, bottom }) => x >= left && x < right && y >= top && y < bottom,
      );
      // A day later, or a week later from the last day of a week: a day earlier could be in the past.
      const isLast = start % 7 === 6;
      const end = isLast && start + 7 < boxes.length ? start + 7 : start + (isLast ? -1 : 1);
      return { x, y, from: boxes[start], to: boxes[end], end };
    };
    await days.nth((await places()).end).scrollIntoViewIfNeeded();
    const { x, y, from, to } = await places();
    if (!from || !to) throw new Error('The bar is on no day');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + to.left - from.left, y + to.top - from.top, { steps: 6 });
    await expect(bar).not.toHaveAttribute('aria-valuetext', before);
    await page.mouse.up();
    await expect(page.getByText('Schedule changed')).toBeVisible();
    await undo(page);
    await expect(bar).toHaveAttribute('aria-valuetext', before);
  });

  test('stays in place and explains why when it cannot move', async ({ page }) => {
    const bar = await barOf(page);
    await tabTo(page, bar);
    // More weeks back than there are until today.
    for (let week = 0; week < 8; week += 1) await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('alert')).toContainText('An interval would be in the past.');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Schedule changed')).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('lists the days and moves a flight with buttons', async ({ page }) => {
    await signIn(page, 'marketer@northwind.example', { path: '/calendar?status=pending' });
    const more = page.getByRole('button', { name: 'More for Points worth knowing' }).first();
    await expect(more).toBeVisible();
    await expectAccessible(page, 'calendar on a phone');
    await more.click();
    await page.getByRole('menuitem', { name: 'Move' }).click();
    await page.getByRole('button', { name: 'End a day later' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Schedule changed')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Schedule restored')).toBeVisible();
  });
});

test('offers a viewer no way to move a flight', async ({ page }) => {
  await signIn(page, 'viewer@northwind.example', { path: '/calendar?status=pending' });
  const bar = page.getByRole('slider', { name: /^Points worth knowing/ });
  await expect(bar).toHaveAttribute('aria-readonly', 'true');
  await bar.press('ArrowRight');
  await expect(page.getByRole('alert')).toContainText('You have read-only access to flights');
});
