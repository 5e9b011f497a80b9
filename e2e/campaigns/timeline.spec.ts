import { expect, expectAccessible, signIn, test } from '../support/fixtures';
import { tabTo } from '../support/keyboard';

// Only the timeline: after scrolling to it, the sticky header covers part of a button of the chart above, which axe
// would report as too small.
const TIMELINE = { part: 'section:has([role="slider"])' };

test.beforeEach(async ({ page }) => {
  await signIn(page, 'marketer@northwind.example', { path: '/campaigns?q=Spring+Sale' });
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Spring Sale/ })
    .first()
    .click();
});

test('moves and extends a flight with the keyboard and reverts it', async ({ page }) => {
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const bar = timeline.getByRole('slider', { name: /^Newsletter edition/ });
  await tabTo(page, bar);
  const before = (await bar.getAttribute('aria-valuetext')) ?? '';
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(bar).toHaveAttribute('aria-valuetext', /8 intervals/);
  await expect(timeline.getByRole('status')).toContainText('Enter saves, Escape cancels');
  await expectAccessible(page, 'timeline, a flight is changed', TIMELINE);
  await page.keyboard.press('Escape');
  await expect(bar).toHaveAttribute('aria-valuetext', before);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Schedule changed')).toBeVisible();
  await page.reload();
  await expect(bar).toHaveAttribute('aria-valuetext', /7 intervals/);
  for (const scale of ['Month', 'Week', 'Day']) {
    await timeline.getByRole('button', { name: scale, exact: true }).click();
    await expectAccessible(page, `timeline by ${scale}`, TIMELINE);
  }
});

test('drags a flight with the mouse and reverts it with Undo', async ({ page }) => {
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const bar = timeline.getByRole('slider', { name: /^App users/ });
  const before = (await bar.getAttribute('aria-valuetext')) ?? '';
  await bar.scrollIntoViewIfNeeded();
  const box = await bar.boundingBox();
  if (!box) throw new Error('The bar has no place');
  const middle = box.y + box.height / 2;
  // A flight that has started does not move, and the bar explains why.
  await page.mouse.move(box.x + box.width / 2, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 80, middle, { steps: 4 });
  await page.mouse.up();
  await expect(timeline.getByRole('alert')).toContainText('The flight has started');
  await expect(bar).toHaveAttribute('aria-valuetext', before);
  await bar.press('Escape');
  const end = await bar.boundingBox();
  if (!end) throw new Error('The bar has no place');
  await page.mouse.move(end.x + end.width + 2, end.y + end.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width + 62, end.y + end.height / 2, { steps: 6 });
  await page.mouse.up();
  await expect(page.getByText('Schedule changed')).toBeVisible();
  await expect(bar).not.toHaveAttribute('aria-valuetext', before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Schedule restored')).toBeVisible();
  await expect(bar).toHaveAttribute('aria-valuetext', before);
});
