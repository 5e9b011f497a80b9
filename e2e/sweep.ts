import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './fixtures';

/** Each theme at one width: `tests/ui/contrast.test.ts` holds the contrast of every pair of colours in both. */
const LOOKS = [
  { width: 390, height: 844, theme: 'dark' },
  { width: 1440, height: 900, theme: 'light' },
] as const;

/** A desktop in light and a phone in dark, on the screen as it stands, or on a part of it where the width leaves it open. */
export async function sweep(page: Page, screen: string, part?: string) {
  for (const { theme, ...viewport } of LOOKS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveClass(theme === 'dark' ? /dark/ : /^(?!.*dark)/);
    // At its top nothing lies below the header; at its end nothing below what sticks to the lower edge.
    await page.evaluate(() => {
      const sticksBelow = [...document.querySelectorAll('main *')].some((element) => {
        const { position, bottom } = getComputedStyle(element);
        return position === 'sticky' && bottom !== 'auto';
      });
      window.scrollTo(0, sticksBelow ? document.body.scrollHeight : 0);
    });
    const open = part && (await page.locator(part).count()) > 0;
    await expectAccessible(page, `${screen}, ${viewport.width} px, ${theme}`, {
      contrast: true,
      ...(open && { part }),
    });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${screen} scrolls sideways at ${viewport.width} px`).toBeLessThanOrEqual(0);
  }
}
