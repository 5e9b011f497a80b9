import type { Page } from '@playwright/test';
import { isFullLength } from '../../tests/support/cases/length';
import { expect, expectAccessible } from './fixtures';

/** Each theme at one width: `tests/ui/contrast.test.ts` holds the contrast of every pair of colours in both. */
const PHONE = { width: 390, height: 844, theme: 'dark' } as const;
const DESKTOP = { width: 1440, height: 900, theme: 'light' } as const;

/** In which of the looks axe looks, and whether at contrast too. */
interface Sweep {
  axe: readonly (typeof PHONE | typeof DESKTOP)[];
  contrast: boolean;
  part?: string | undefined;
}

/**
 * What sticks to an edge covers a part of some target wherever a page is scrolled to, which scrolling uncovers: axe, which
 * would call that target small, sees it at its own place.
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

/** A screen as it opens, on a phone in the dark and on a desktop in the light. The window ends as wide as a desktop. */
export const sweepScreen = (page: Page, screen: string) =>
  look(page, screen, { axe: [PHONE, DESKTOP], contrast: true });

/**
 * What has opened or changed on a screen, or a part of it where the width leaves it open: axe looks at the phone alone,
 * and leaves contrast out; `npm run lab long` looks as it does at a screen.
 */
export const sweep = (page: Page, screen: string, part?: string) =>
  look(page, screen, {
    axe: isFullLength ? [PHONE, DESKTOP] : [PHONE],
    contrast: isFullLength,
    part,
  });
