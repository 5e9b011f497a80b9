import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any screen of the demo data has between two controls. */
const PATIENCE = 200;

/** What the page answers about its focus. */
interface Focus {
  /** The control that is looked for has it; null when the control has gone. */
  there: boolean | null;
  /** What has it and does not show it: no outline on it, nor on the label, card or row that stands for it. */
  unseen: string | null;
}

const focusOf = (control: Element | null): Focus => {
  const focused = document.activeElement;
  const there = control?.isConnected ? control === focused : null;
  // Behind the last control the browser's own window has the focus.
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
  // In the next frame: a row that was out of sight is styled when it comes near.
  await expect
    .poll(async () => (await page.evaluate(focusOf, null)).unseen, {
      message: 'has the focus and does not show it',
    })
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
  // Looked up once: by its role and name the browser would look through the whole page at each press.
  let control = await locator.elementHandle();
  for (let presses = 0; presses < PATIENCE; presses += 1) {
    const { there, unseen } = await page.evaluate(focusOf, control);
    if (presses > 0 && unseen) await expectFocusSeen(page);
    if (there) return;
    // Drawn anew meanwhile.
    if (there === null) control = await locator.elementHandle();
    else await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  await expect(locator, `not reached by ${PATIENCE} presses of Tab`).toBeFocused();
}

/** Goes to the control and presses the key. */
export async function press(page: Page, locator: Locator, key = 'Enter') {
  await tabTo(page, locator);
  await page.keyboard.press(key);
}

/** Opens the menu of a button and chooses an entry by the beginning of its name. */
export async function chooseEntry(page: Page, opener: Locator, name: string) {
  await press(page, opener);
  // The keys are the menu's once one of its entries has the focus.
  await expect(page.getByRole('menuitem').and(page.locator(':focus'))).toHaveCount(1);
  await page.keyboard.type(name.split(' ')[0]?.toLowerCase() ?? '');
  await expect(page.getByRole('menuitem', { name, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
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
  // The address changes a moment before the page does.
  await expect(page.getByLabel('Email', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}
