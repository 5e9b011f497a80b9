import type { Page } from '@playwright/test';
import { expect } from './fixtures';

const CONTROLS =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=switch]';

/** A 1440 × 900 window at 200% zoom (WCAG 1.4.4), and the narrowest window of WCAG 1.4.10. */
const NARROW = [
  { width: 720, height: 450 },
  { width: 320, height: 640 },
];

/** Expects no element outside the viewport, except inside a scroll container. */
async function expectFits(page: Page, where: string) {
  const beside = await page.evaluate((controls) => {
    const root = document.documentElement;
    const scrolls = (element: Element) => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
      return false;
    };
    const found = [...document.querySelectorAll(controls)].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (left < -1 || right > root.clientWidth + 1) && !scrolls(element);
    });
    const sideways = root.scrollWidth > root.clientWidth ? ['the page scrolls sideways'] : [];
    return [...sideways, ...found.map((element) => element.outerHTML.slice(0, 120))];
  }, CONTROLS);
  expect.soft(beside, where).toEqual([]);
}

/** Adds or removes the text spacing of WCAG 1.4.12. */
async function spaceText(page: Page, spaced: boolean) {
  await page.evaluate((on) => {
    const sheet = new CSSStyleSheet();
    if (on)
      sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
        word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`);
    document.adoptedStyleSheets = [sheet];
  }, spaced);
}

/** Expects no clipped text, except text with an intended ellipsis. */
async function expectUncut(page: Page, where: string) {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((element) => {
        const { overflowY, overflowX, textOverflow, position, clipPath, webkitLineClamp } =
          getComputedStyle(element);
        const isHidden = (way: string) => way === 'hidden' || way === 'clip';
        const meant =
          textOverflow === 'ellipsis' ||
          webkitLineClamp !== 'none' ||
          (position === 'absolute' && clipPath !== 'none') ||
          // Message previews are decorative.
          element.matches('[aria-hidden=true][inert]') ||
          element.clientWidth <= 1;
        if (meant || !element.innerText?.trim()) return false;
        return (
          (isHidden(overflowY) && element.scrollHeight > element.clientHeight + 2) ||
          (isHidden(overflowX) && element.scrollWidth > element.clientWidth + 2)
        );
      })
      .map((element) => `${element.outerHTML.slice(0, 120)} ${element.innerText.slice(0, 60)}`),
  );
  expect.soft(cut, `cut off on ${where}`).toEqual([]);
}

/** Expects targets of 24 × 24 px or equivalent spacing (WCAG 2.5.8). Links within text are exempt. */
async function expectTargetSize(page: Page, where: string) {
  const small = await page.evaluate((controls) => {
    const MIN = 24;
    const areaOf = (element: Element) => {
      const label = element.matches('input') ? element.closest('label') : null;
      return (label ?? element).getBoundingClientRect();
    };
    const inText = (element: Element) =>
      element.matches('a') && getComputedStyle(element).display === 'inline';
    const targets = [...document.querySelectorAll(controls)]
      .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden=true]'))
      .filter((element) => element.getBoundingClientRect().width > 1 || element.closest('label'))
      .map((element) => ({ element, area: areaOf(element) }));
    const middle = ({ left, top, width, height }: DOMRect) => [left + width / 2, top + height / 2];
    const near = (one: DOMRect, other: DOMRect) => {
      const [x = 0, y = 0] = middle(one);
      const dx = Math.max(other.left - x, 0, x - other.right);
      const dy = Math.max(other.top - y, 0, y - other.bottom);
      return Math.hypot(dx, dy) < MIN / 2;
    };
    return targets
      .filter(({ area }) => area.width < MIN - 0.5 || area.height < MIN - 0.5)
      .filter(({ element }) => !inText(element))
      .filter(({ area, element }) =>
        targets.some(
          (other) =>
            other.element !== element &&
            !element.contains(other.element) &&
            !other.element.contains(element) &&
            near(area, other.area),
        ),
      )
      .map(
        ({ element, area }) =>
          `${Math.round(area.width)}×${Math.round(area.height)} ${element.outerHTML.slice(0, 140)}`,
      );
  }, CONTROLS);
  expect.soft(small, `too small on ${where}`).toEqual([]);
}

/** Expects that nothing scrolls sideways or is cut off at the window's size. */
export async function expectFitsWindow(page: Page, where: string) {
  await expectFits(page, where);
  await expectUncut(page, where);
}

/** Checks the page on a phone, at 200% zoom and in the narrowest window, with and without the text spacing of WCAG 1.4.12. */
export async function expectAdapts(page: Page, where: string) {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectTargetSize(page, where);
  for (const size of NARROW) {
    await page.setViewportSize(size);
    await expectFits(page, `${where} at ${size.width} px`);
    await spaceText(page, true);
    await expectUncut(page, `${where} at ${size.width} px, spaced`);
    await expectFits(page, `${where} at ${size.width} px, spaced`);
    await spaceText(page, false);
  }
}
