import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures';
import { goTo, PLACES, PUBLIC_PLACES, type Place } from './places';

const CONTROLS =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=switch]';

/** 200 % zoom of a window of 1440 × 900 (WCAG 1.4.4), and the narrowest one of WCAG 1.4.10. */
const NARROW = [
  { width: 720, height: 450 },
  { width: 320, height: 640 },
];

/** Nothing is beside the window, unless it stands in something that scrolls by itself. */
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

/** The spacing of WCAG 1.4.12, or none again. */
async function spaceText(page: Page, spaced: boolean) {
  await page.evaluate((on) => {
    const sheet = new CSSStyleSheet();
    if (on)
      sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
        word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`);
    document.adoptedStyleSheets = [sheet];
  }, spaced);
}

/** No text is cut off; what ends in dots on purpose is not meant. */
async function expectUncut(page: Page, where: string) {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((element) => {
        const { overflowY, overflowX, textOverflow, position, clipPath, webkitLineClamp } =
          getComputedStyle(element);
        const hidden = [overflowX, overflowY].some((way) => way === 'hidden' || way === 'clip');
        const meant =
          textOverflow === 'ellipsis' ||
          webkitLineClamp !== 'none' ||
          (position === 'absolute' && clipPath !== 'none') ||
          element.clientWidth <= 1;
        if (!hidden || meant || !element.innerText?.trim()) return false;
        return (
          element.scrollHeight > element.clientHeight + 2 ||
          element.scrollWidth > element.clientWidth + 2
        );
      })
      .map((element) => `${element.outerHTML.slice(0, 120)} ${element.innerText.slice(0, 60)}`),
  );
  expect.soft(cut, `cut off on ${where}`).toEqual([]);
}

/** 24 × 24 px, or as far from the next one as if it were (WCAG 2.5.8); links within a text are not meant. */
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

/** What has the focus, when nothing of it can be seen: out of the window, or below what sticks to an edge. */
const coveredFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused === document.documentElement) return null;
    const own = focused.closest('label') ?? focused;
    const { left, top, width, height } = own.getBoundingClientRect();
    const seen = [0.15, 0.5, 0.85].some((x) =>
      [0.15, 0.5, 0.85].some((y) => {
        const hit = document.elementFromPoint(left + width * x, top + height * y);
        return hit !== null && (own.contains(hit) || hit.contains(own));
      }),
    );
    return seen ? null : focused.outerHTML.slice(0, 160);
  });

/** Walks with Tab; what sticks to an edge must not lie over what has the focus (WCAG 2.4.11). */
async function expectFocusInSight(page: Page, where: string, key: 'Tab' | 'Shift+Tab') {
  for (let presses = 0; presses < 45; presses += 1) {
    await page.keyboard.press(key);
    await expect
      .poll(() => coveredFocus(page), { message: `covered on ${where}, by ${key}`, timeout: 1000 })
      .toBeNull();
  }
}

async function expectAdapts(page: Page, place: Place) {
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, place);
  await expectTargetSize(page, place.name);
  for (const size of NARROW) {
    await page.setViewportSize(size);
    await expectFits(page, `${place.name} at ${size.width} px`);
    await spaceText(page, true);
    await expectUncut(page, `${place.name} at ${size.width} px, spaced`);
    await expectFits(page, `${place.name} at ${size.width} px, spaced`);
    await spaceText(page, false);
  }
}

test.describe('a screen adapts to the person', () => {
  test.slow();

  test('public screens: zoom, text spacing, size of targets', async ({ page }) => {
    for (const place of PUBLIC_PLACES) await expectAdapts(page, place);
  });

  for (const [email, places] of Object.entries(PLACES))
    test(`screens of ${email}: zoom, text spacing, size of targets`, async ({ page }) => {
      await signIn(page, email);
      for (const place of places) await expectAdapts(page, place);
    });

  test('the focus is never below what sticks to an edge, at 200 % zoom', async ({ page }) => {
    await signIn(page, 'viewer@northwind.example', { path: '/campaigns' });
    await page.setViewportSize({ width: 720, height: 450 });
    for (const path of ['/campaigns', '/analytics', '/settings', '/creatives']) {
      for (const key of ['Tab', 'Shift+Tab'] as const) {
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
        await expectFocusInSight(page, path, key);
      }
    }
  });

  test('what has the focus stays in sight when the rows below the window are put in', async ({
    page,
  }) => {
    // Frames that come late: a busy machine.
    await page.addInitScript(() => {
      const frame = window.requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (draw) => Number(setTimeout(() => frame(draw), 800));
    });
    await signIn(page, 'viewer@northwind.example', { path: '/campaigns' });
    await page.setViewportSize({ width: 720, height: 450 });
    await page.goto('/campaigns');
    const listed = page.getByRole('main').getByRole('listitem');
    await listed.first().waitFor();
    await page.keyboard.press('Shift+Tab');
    await expect(listed).toHaveCount(25);
    await expect.poll(() => coveredFocus(page), { timeout: 1000 }).toBeNull();
  });

  test('with reduced motion nothing moves', async ({ page }) => {
    await signIn(page, 'viewer@northwind.example', { path: '/campaigns' });
    const longest = () =>
      page.evaluate(() =>
        Math.max(
          0,
          ...document.getAnimations().map(({ effect }) => {
            const { duration, iterations } = effect?.getTiming() ?? {};
            return Number(duration) * (iterations === Number.POSITIVE_INFINITY ? 1e6 : 1);
          }),
        ),
      );
    await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await longest()).toBeLessThanOrEqual(1);
    await page.keyboard.press('Escape');
    // Also while something is on its way, which turns for others.
    await page.route('**/rest/v1/creatives*', () => {});
    await page.getByRole('link', { name: 'Creatives' }).click();
    await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).not.toHaveCount(0);
    expect(await longest()).toBeLessThanOrEqual(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('with forced colours what is chosen, on, current or drawn can still be told', async ({
    page,
  }) => {
    await signIn(page, 'planner@northwind.example', { path: '/settings' });
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    /** What is left of the look: edges, grounds of the system, outlines. */
    const look = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const style = getComputedStyle(element);
          const thumb = element.firstElementChild && getComputedStyle(element.firstElementChild);
          return [
            style.backgroundColor,
            style.borderBottomColor,
            `${style.outlineStyle} ${style.outlineWidth}`,
            thumb?.backgroundColor,
          ].join('; ');
        });
    const differ = async (one: string, other: string) =>
      expect(await look(one), `${one} looks like ${other}`).not.toBe(await look(other));

    const knob = page.getByRole('switch').first();
    await expect(knob).toBeVisible();
    const before = await knob.getAttribute('aria-checked');
    const looks = [await look('[role=switch]')];
    await knob.press('Space');
    await expect(knob).not.toHaveAttribute('aria-checked', before ?? '');
    looks.push(await look('[role=switch]'));
    expect(looks[0]).not.toBe(looks[1]);
    await knob.press('Space');
    await differ('nav [aria-current=page]', 'nav a:not([aria-current])');

    await page.goto('/audiences?tab=segments');
    await expect(page.getByRole('tab')).toHaveCount(2);
    await differ('[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]');
    await page.goto('/audiences?edit=new');
    await expect(page.getByRole('radio')).toHaveCount(2);
    await differ('label:has(> input:checked)', 'label:has(> input:not(:checked))');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').first()).toBeVisible();
    await differ('[role=option][aria-selected=true]', '[role=option][aria-selected=false]');
    await page.keyboard.press('Escape');

    await page.goto('/analytics');
    const keys = page.getByRole('figure', { name: 'Sent by day' }).locator('ul li > span');
    await expect(keys).not.toHaveCount(0);
    const colours = await keys.evaluateAll((all) =>
      all.map((element) => getComputedStyle(element).backgroundColor),
    );
    expect(new Set(colours).size).toBe(colours.length);
    await page.keyboard.press('Tab');
    await expect
      .poll(() =>
        page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outline),
      )
      .toMatch(/solid 2px/);
  });
});
