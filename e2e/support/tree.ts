import type { Page } from '@playwright/test';
import { expect } from './fixtures';

/** Roles that need an accessible name. */
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
/** Roles that need a name only if focusable. */
const MAY_BE_UNNAMED = new Set(['group', 'separator', 'table']);

/** Expects a name on every relevant node of the accessibility tree. */
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
  // The smallest page has two: the theme switch and its button.
  expect(named.length, `controls on ${where}`).toBeGreaterThan(1);
}

/** Expects one h1, no skipped heading level, and landmarks. */
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
