import { addDays } from '@/domain/days';
import { dayIn } from '@/domain/billing';
import { expect, expectAccessible, signIn, test } from './fixtures';
import { tabTo } from './keyboard';

const today = () => dayIn('Europe/Berlin', Date.now());

test.describe('by pointer and keys', () => {
  test.beforeEach(({ page }) => signIn(page, 'marketer@northwind.example', { path: '/calendar' }));

  test('a month leads to a week and a day, and Back leads to the month', async ({ page }) => {
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

  test('arrow keys lead through the days, and open one', async ({ page }) => {
    const days = page.getByRole('group', { name: 'Days', exact: true });
    await tabTo(page, days.locator('[aria-current=date]'));
    await page.keyboard.press('ArrowUp');
    const focused = page.locator(`[data-day="${addDays(today(), -7)}"]`);
    // A week before the first that is drawn there is none.
    if ((await focused.count()) > 0) await expect(focused).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/view=day/);
  });

  test('flights that reach the same people are named with the part of them', async ({ page }) => {
    const same = page.getByRole('region', { name: 'Same people on the same day' });
    await expect(same.getByRole('listitem').first()).toHaveText(
      /\d+% of the people of “.+” also get “.+” on [A-Z][a-z]{2} \d/,
    );
    await same.getByRole('link', { name: 'Open flight' }).first().click();
    await expect(page).toHaveURL(/\/flights\//);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the days are a list, and a flight is moved by buttons', async ({ page }) => {
    await signIn(page, 'marketer@northwind.example', { path: '/calendar?status=pending' });
    const move = page.getByRole('button', { name: 'Move Points worth knowing' }).first();
    await expect(move).toBeVisible();
    await expectAccessible(page, 'calendar on a phone');
    await move.click();
    await page.getByRole('button', { name: 'End a day later' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Schedule changed')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Schedule put back')).toBeVisible();
  });
});

test('who only looks moves nothing', async ({ page }) => {
  await signIn(page, 'viewer@northwind.example', { path: '/calendar?status=pending' });
  const bar = page.getByRole('slider', { name: /^Points worth knowing/ });
  await expect(bar).toHaveAttribute('aria-readonly', 'true');
  await bar.press('ArrowRight');
  await expect(page.getByRole('alert')).toContainText('You can look at flights');
});
