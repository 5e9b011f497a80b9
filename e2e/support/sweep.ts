import type { Page } from '@playwright/test';
import { isFullLength } from '../../tests/support/cases/length';
import { expect, expectAccessible } from './fixtures';

/** One width per theme: `tests/ui/contrast.test.ts` checks every pair of colors in both themes. */
const PHONE = { width: 390, height: 844, theme: 'dark' } as const;
const DESKTOP = { width: 1440, height: 900, theme: 'light' } as const;

/** Views in which axe runs, and whether it checks contrast. */
interface Sweep {
  axe: readonly (typeof PHONE | typeof DESKTOP)[];
  contrast: boolean;
  part?: string | undefined;
}

/**
 * Unsticks sticky elements for axe and returns a function that restores them. A sticky element can cover a target, so axe would report
 * the target as too small, although scrolling uncovers it.
 */
async function unstick(page: Page): Promise<() => Promise<void>> {
  const stuck = await page.evaluateHandle(() => {
    window.scrollTo(0, 0);
    const found = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    );
    for (const { style } of found) [style.position, style.inset] = ['relative', 'auto'];
    return found;
  });
  return () =>
    stuck.evaluate((found) => {
      for (const { style } of found) [style.position, style.inset] = ['', ''];
    });
}

async function look(page: Page, screen: string, { axe, contrast, part }: Sweep) {
  for (const each of [PHONE, DESKTOP]) {
    const { theme, ...viewport } = each;
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveClass(theme === 'dark' ? /dark/ : /^(?!.*dark)/);
    const stickAgain = await unstick(page);
    if (axe.includes(each)) {
      const open = part && (await page.locator(part).count()) > 0;
      await expectAccessible(page, `${screen}, ${viewport.width} px, ${theme}`, {
        contrast,
        ...(open && { part }),
      });
    }
    await stickAgain();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${screen} scrolls sideways at ${viewport.width} px`).toBeLessThanOrEqual(0);
  }
}

/** Checks a screen on a phone in the dark theme and on a desktop in the light theme. Leaves the window at desktop width. */
export const sweepScreen = (page: Page, screen: string) =>
  look(page, screen, { axe: [PHONE, DESKTOP], contrast: true });

/**
 * Checks a state of a screen, or a part of it that stays open at every width. axe runs on the phone only and skips contrast;
 * `npm run lab long` runs the full check.
 */
export const sweep = (page: Page, screen: string, part?: string) =>
  look(page, screen, {
    axe: isFullLength ? [PHONE, DESKTOP] : [PHONE],
    contrast: isFullLength,
    part,
  });
