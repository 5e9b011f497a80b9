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
    // At the end of the page nothing is half hidden by what sticks to the edge of a phone.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const open = part && (await page.locator(part).count()) > 0;
    await expectAccessible(
      page,
      `${screen}, ${viewport.width} px, ${theme}`,
      open ? part : undefined,
    );
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${screen} scrolls sideways at ${viewport.width} px`).toBeLessThanOrEqual(0);
  }
}
