import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './fixtures';

const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const THEMES = ['light', 'dark'] as const;

/** Every theme and width in turn, on the screen as it stands. */
export async function sweep(page: Page, screen: string) {
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport);
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveClass(theme === 'dark' ? /dark/ : /^(?!.*dark)/);
      // At the end of the page nothing is half hidden by what sticks to the edge of a phone.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expectAccessible(page, `${screen}, ${viewport.width} px, ${theme}`);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${screen} scrolls sideways at ${viewport.width} px`).toBeLessThanOrEqual(0);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
