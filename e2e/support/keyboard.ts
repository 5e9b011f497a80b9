import { expect, type Locator, type Page } from '@playwright/test';

/** Upper bound of tab stops between two controls on any screen. */
const PATIENCE = 200;

/** Focus state of the page. */
interface Focus {
  /** Whether the wanted control has focus; null if it is no longer in the page. */
  there: boolean | null;
  /** Focused element without a visible outline on itself or its label, card or row. */
  unseen: string | null;
}

const focusOf = (control: Element | null): Focus => {
  const focused = document.activeElement;
  const there = control?.isConnected ? control === focused : null;
  // After the last control, the focus moves to the browser's own UI.
  if (!focused?.matches(':focus')) return { there, unseen: null };
  const outlined = (element: Element | null) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    const transparent = /^(rgba\(.*, 0\)|transparent)$/.test(outlineColor);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !transparent;
  };
  const standsFor = [focused, focused.nextElementSibling, focused.closest('label, li, tr')];
  return { there, unseen: standsFor.some(outlined) ? null : focused.outerHTML.slice(0, 200) };
};

async function expectFocusSeen(page: Page) {
  // Waits a frame: an offscreen row gets its styles when it scrolls near.
  await expect
    .poll(async () => (await page.evaluate(focusOf, null)).unseen, {
      message: 'has the focus and does not show it',
    })
    .toBeNull();
}

interface TabOptions {
  /** Uses Shift+Tab. */
  back?: boolean;
}

/** Presses Tab until the control has focus. Every stop on the way must show a focus outline. */
export async function tabTo(page: Page, locator: Locator, { back = false }: TabOptions = {}) {
  await expect(locator).toBeVisible();
  await expect(locator).toBeEnabled();
  // Resolves the element once, because a lookup by role searches the whole page.
  let control = await locator.elementHandle();
  for (let presses = 0; presses < PATIENCE; presses += 1) {
    const { there, unseen } = await page.evaluate(focusOf, control);
    if (presses > 0 && unseen) await expectFocusSeen(page);
    if (there) return;
    // The page has re-rendered the control.
    if (there === null) control = await locator.elementHandle();
    else await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  await expect(locator, `not reached by ${PATIENCE} presses of Tab`).toBeFocused();
}

/** Focuses the control and presses the key. */
export async function press(page: Page, locator: Locator, key = 'Enter') {
  await tabTo(page, locator);
  await page.keyboard.press(key);
}

/** Opens a button's menu and chooses an entry by the start of its name. */
export async function chooseEntry(page: Page, opener: Locator, name: string) {
  await press(page, opener);
  // The menu handles keys once one of its entries has focus.
  await expect(page.getByRole('menuitem').and(page.locator(':focus'))).toHaveCount(1);
  await page.keyboard.type(name.split(' ')[0]?.toLowerCase() ?? '');
  await expect(page.getByRole('menuitem', { name, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
}

/** Focuses the field and replaces its value. */
export async function type(page: Page, locator: Locator, text: string) {
  await tabTo(page, locator);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Types month, day and year into a date field. */
export async function typeDate(page: Page, locator: Locator, isoDate: string) {
  const [year, month, day] = isoDate.split('-');
  await tabTo(page, locator);
  await page.keyboard.type(`${month}${day}${year}`);
  await expect(locator).toHaveValue(isoDate);
}

/** Signs in with the keyboard only and waits for the requested page. */
export async function signInByKeyboard(page: Page, email: string, password: string, path: string) {
  await page.goto(path);
  await type(page, page.getByLabel('Email'), email);
  await type(page, page.getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Signed in')).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname + url.search === path);
  // The URL changes shortly before the page does.
  await expect(page.getByLabel('Email', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}
