import type { Locator } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from '../support/fixtures';

/** Horizontal scroll positions of a single-line field and of the chips over it. */
const scrollPositions = (field: Locator) =>
  field.evaluate((input) => [
    input.scrollLeft,
    input.parentElement?.querySelector('[data-overlay]')?.scrollLeft,
  ]);

test('lists the fields at a typed brace, inserts one as a chip and takes it back with the browser’s Undo', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'marketer@northwind.example', { path: '/creatives/new' });
  await page.getByText('Email', { exact: true }).first().click();
  const subject = page.getByLabel(/^Subject/);
  const list = page.getByRole('listbox', { name: 'Fields' });
  await subject.click();
  await expect(subject).toBeFocused();
  await page.keyboard.type('The hut is open for you, {');
  await expect(list).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'the list of fields');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const inserted = 'The hut is open for you, {{ last_name | default: "customer" }}';
  await expect(subject).toHaveValue(inserted);
  await expect(subject.locator('..').locator('mark')).toHaveText(
    '{{ last_name | default: "customer" }}',
  );
  await expect
    .poll(async () => {
      const [field, chips] = await scrollPositions(subject);
      return field !== 0 && field === chips;
    })
    .toBe(true);
  await page.keyboard.press('Home');
  await expect.poll(() => scrollPositions(subject)).toEqual([0, 0]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(subject).toHaveValue('The hut is open for you, {');
});
