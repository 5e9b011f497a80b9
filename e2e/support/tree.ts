import type { Page } from '@playwright/test';
import { expect } from './fixtures';

/** Roles of what somebody can use or has to know by name. */
const NAMED = new Set([
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'option',
  'checkbox',
  'radio',
  'switch',
  'tab',
  'tabpanel',
  'slider',
  'spinbutton',
  'separator',
  'Date',
  'InputTime',
  'ColorWell',
  'dialog',
  'alertdialog',
  'navigation',
  'complementary',
  'region',
  'image',
  'group',
  'radiogroup',
  'table',
]);
/** A group of options or a field set may be without a name, and a line between things is one without. */
const MAY_BE_UNNAMED = new Set(['group', 'separator', 'table']);

/** The tree as the browser hands it to a screen reader: what somebody meets there has a name. */
export async function expectNamed(page: Page, where: string) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const unnamed = nodes.filter(({ ignored, role, name, properties }) => {
    const kind = String(role?.value);
    const focusable = properties?.some(
      (property) => property.name === 'focusable' && property.value.value === true,
    );
    const matters = NAMED.has(kind) && (focusable || !MAY_BE_UNNAMED.has(kind));
    return !ignored && matters && !String(name?.value ?? '').trim();
  });
  expect(
    unnamed.map(({ role, properties }) => `${role?.value} ${JSON.stringify(properties)}`),
    `without a name on ${where}`,
  ).toEqual([]);
  const named = nodes.filter(({ role }) => NAMED.has(String(role?.value)));
  // The smallest page has two: its theme and its button.
  expect(named.length, `controls on ${where}`).toBeGreaterThan(1);
}

/** One h1, no level left out on the way down, and the landmarks to jump between. */
export async function expectStructure(page: Page, where: string) {
  const headings = await page.getByRole('heading').evaluateAll((all) =>
    all.map((element) => ({
      level: Number(element.getAttribute('aria-level') ?? element.tagName.slice(1)),
      text: element.textContent,
    })),
  );
  expect(headings.filter(({ level }) => level === 1).length, `h1 on ${where}`).toBe(1);
  let above = 1;
  for (const { level, text } of headings) {
    expect(level, `${where}: level of “${text}”`).toBeLessThanOrEqual(above + 1);
    expect(text?.trim(), `${where}: an empty heading`).not.toBe('');
    above = level;
  }
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('banner')).toHaveCount(1);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
}
