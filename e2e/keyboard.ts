import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any screen of the demo data has between two controls. */
const PATIENCE = 200;

const isFocused = (locator: Locator) =>
  locator.evaluate((element) => element === document.activeElement).catch(() => false);

/** What has the focus shows it: an outline on it, or on the label, card or row that stands for it. */
const unseenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    // Behind the last control the browser's own window has the focus.
    if (!focused?.matches(':focus')) return null;
    const outlined = (element: Element | null) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
      const transparent = /^(rgba\(.*, 0\)|transparent)$/.test(outlineColor);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !transparent;
    };
    const standsFor = [focused, focused.nextElementSibling, focused.closest('label, li, tr')];
    return standsFor.some(outlined) ? null : focused.outerHTML.slice(0, 200);
  });

async function expectFocusSeen(page: Page) {
  // At once, or in the next frame: a row that was out of sight is styled when it comes near.
  if ((await unseenFocus(page)) === null) return;
  await expect
    .poll(() => unseenFocus(page), { message: 'has the focus and does not show it', timeout: 1000 })
    .toBeNull();
}

interface TabOptions {
  /** Shift+Tab: what is asked for stands before the focus. */
  back?: boolean;
}

/** Presses Tab until the control has the focus; every stop on the way must be seen to have it. */
export async function tabTo(page: Page, locator: Locator, { back = false }: TabOptions = {}) {
  await expect(locator).toBeVisible();
  await expect(locator).toBeEnabled();
  for (let presses = 0; presses < PATIENCE; presses += 1) {
    if (await isFocused(locator)) return;
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    await expectFocusSeen(page);
  }
  await expect(locator, `not reached by ${PATIENCE} presses of Tab`).toBeFocused();
}

/** Goes to the control and presses the key. */
export async function press(page: Page, locator: Locator, key = 'Enter') {
  await tabTo(page, locator);
  await page.keyboard.press(key);
}

/** Goes to the field and types over what it holds. */
export async function type(page: Page, locator: Locator, text: string) {
  await tabTo(page, locator);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Types month, day and year into the parts of a date field. */
export async function typeDate(page: Page, locator: Locator, isoDate: string) {
  const [year, month, day] = isoDate.split('-');
  await tabTo(page, locator);
  await page.keyboard.type(`${month}${day}${year}`);
  await expect(locator).toHaveValue(isoDate);
}

/** Signs in with the keyboard alone and waits for the page asked for. */
export async function signInByKeyboard(page: Page, email: string, password: string, path: string) {
  await page.goto(path);
  await type(page, page.getByLabel('Email'), email);
  await type(page, page.getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Signed in')).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname + url.search === path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}
