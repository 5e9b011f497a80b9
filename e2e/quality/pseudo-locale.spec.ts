import { expectFitsWindow } from '../support/adapts';
import { chunk, expect, forEach, plantSession, test } from '../support/fixtures';
import { chooseLanguage, screensOf } from '../support/languages';
import { expectSettled, PLACES, PUBLIC_PLACES } from '../support/places';
import { servePseudoLocale } from '../support/pseudo-locale';

// Opens every screen on a phone with texts that are 40% longer than the English ones. Nothing may scroll sideways.
const IN_ONE_WALK = 12;
const LONGER = /[aeiou]{2}|ø/;

test.describe('with texts that are 40% longer, every screen fits a phone', () => {
  test.slow();
  test.use({ viewport: { width: 390, height: 844 } });

  test.describe('as a visitor', () => {
    test.use({ locale: 'de' });
    test(PUBLIC_PLACES.map(({ name }) => name).join(', '), async ({ page }) => {
      await servePseudoLocale(page);
      await forEach(PUBLIC_PLACES, async ({ name, path }) => {
        await page.goto(path);
        await expectSettled(page);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(LONGER);
        await expectFitsWindow(page, name);
      });
    });
  });

  for (const [email, places] of Object.entries(PLACES))
    for (const part of chunk(places, IN_ONE_WALK))
      test(`${part.map(({ name }) => name).join(', ')}, as ${email}`, async ({ page }) => {
        await plantSession(page, email);
        const screens = await screensOf(page, part);
        await servePseudoLocale(page);
        await chooseLanguage(page, 'de');
        await forEach(screens, async ({ name, url }) => {
          await page.goto(url);
          await expectSettled(page);
          await expect(page.getByRole('banner').getByRole('button').first()).toHaveAccessibleName(
            LONGER,
          );
          await expectFitsWindow(page, name);
        });
        await chooseLanguage(page, 'en');
      });

  test('from right to left, the first screens still fit', async ({ page }) => {
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.dir = 'rtl';
      });
    });
    await plantSession(page, 'marketer@northwind.example');
    await forEach(
      [
        '/',
        '/campaigns',
        '/calendar',
        '/creatives',
        '/creatives/new',
        '/analytics',
        '/settings',
      ].map((path) => ({ name: path, path })),
      async ({ name, path }) => {
        await page.goto(path);
        await expectSettled(page);
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
        await expectFitsWindow(page, name);
      },
    );
  });
});
