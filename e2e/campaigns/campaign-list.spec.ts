import { readFile } from 'node:fs/promises';
import { confirmLaunch, expect, expectAccessible, signIn, test } from '../support/fixtures';
import { tabTo } from '../support/keyboard';

const MARKETER = 'marketer@northwind.example';

test('selects campaigns with the keyboard, pauses them and starts them again', async ({ page }) => {
  await signIn(page, MARKETER, { path: '/campaigns?status=active&sort=name' });
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await expect(page.getByRole('status').filter({ hasText: /^Campaigns: [2-9]/ })).toHaveCount(1);
  await tabTo(page, boxes.first());
  // The bulk actions follow the list in the tab order.
  await expect(async () => {
    await page.keyboard.press('x');
    await expect(boxes.first()).toBeChecked({ timeout: 500 });
  }).toPass();
  const bar = page.getByRole('region', { name: 'Selected campaigns' });
  await expect(bar).toContainText('1 selected');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(boxes.nth(1)).toBeFocused();
  await expect(bar).toContainText('2 selected');
  await expectAccessible(page, 'campaigns, two selected');
  const names = await page.locator('[data-row]:has(input:checked) a').allInnerTexts();
  expect(names).toHaveLength(2);
  const [first = ''] = names;
  await bar.getByRole('button', { name: 'Pause 2' }).press('Enter');
  await expect(page.getByText('2 campaigns paused')).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(page.getByRole('checkbox', { name: `Select ${first}` })).toBeHidden();
  // Undo would start flights again, so each campaign goes through the launch sheet.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Partly undone')).toBeVisible();
  await page.getByRole('button', { name: `Review and activate ${first}` }).click();
  await confirmLaunch(page, first);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('checkbox', { name: `Select ${first}` })).toBeVisible();
});

test('names the campaigns that a bulk action will skip', async ({ page }) => {
  await signIn(page, MARKETER, { path: '/campaigns?sort=status' });
  const all = page.getByRole('checkbox', { name: 'Select all on this page' });
  await all.check();
  const bar = page.getByRole('region', { name: 'Selected campaigns' });
  await bar.getByRole('button', { name: /^Select all \d+/ }).click();
  await expect(bar).toContainText(/2[6-9] selected/);
  await bar.getByRole('button', { name: /^Pause \d/ }).click();
  const question = page.getByRole('alertdialog', { name: /^Pause \d+ campaigns\?/ });
  await expect(question.getByRole('region', { name: 'Skipped' })).toContainText('not running');
  await expectAccessible(page, 'campaigns, what a pause leaves out');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
});

test('saves the filters as a view, renames it and deletes it with Undo', async ({ page }) => {
  await signIn(page, MARKETER, { path: '/campaigns?status=paused' });
  const views = page.getByRole('navigation', { name: 'Views' });
  await page.getByRole('button', { name: /^Filter and sort/ }).click();
  await page.getByLabel('Sort by').selectOption('-budget');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(/status=paused&sort=-budget/);
  await views.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel(/^Name/).fill('Big and paused');
  await expectAccessible(page, 'saving a view');
  await page.keyboard.press('Enter');
  const mine = views.getByRole('link', { name: 'Big and paused' });
  await expect(mine).toHaveAttribute('aria-current', 'page');
  await views.getByRole('link', { name: 'All' }).click();
  await expect(page).toHaveURL(/\/campaigns$/);
  await page.reload();
  await mine.click();
  await expect(page).toHaveURL(/status=paused&sort=-budget/);
  const more = (name: string) => views.getByRole('button', { name: `More for the view ${name}` });
  await more('Big and paused').click();
  await page.getByRole('menuitem', { name: 'Rename view' }).click();
  await page.getByRole('dialog').getByLabel(/^Name/).fill('To look at');
  await page.keyboard.press('Enter');
  await more('To look at').click();
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  await expect(views.getByRole('link', { name: 'To look at' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(views.getByRole('link', { name: 'To look at' })).toBeVisible();
  await more('To look at').click();
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  await expect(views.getByRole('link', { name: 'To look at' })).toBeHidden();
});

test('exports every matching campaign', async ({ page }) => {
  await signIn(page, MARKETER, { path: '/campaigns?sort=-budget' });
  const shown = page.getByText(/^\d+ campaigns$/);
  const count = Number.parseInt(await shown.innerText(), 10);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^campaigns-\d{4}-\d\d-\d\d\.csv$/);
  const [header = '', ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(header).toContain('Budget (USD)');
  expect(lines).toHaveLength(count);
});

test('fits the bulk action bar and the list on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, MARKETER, { path: '/campaigns' });
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check();
  const bar = page.getByRole('region', { name: 'Selected campaigns' });
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(bar.getByRole('button', { name: /^End/ })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'campaigns, one selected on a phone');
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways).toBe(0);
});
