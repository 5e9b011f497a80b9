import { isFullLength } from '../../tests/support/cases/length';
import { chunk, expect, expectAccessible, forEach, plantSession, test } from '../support/fixtures';
import { englishFinder } from '../support/english';
import { chooseLanguage, screensOf } from '../support/languages';
import { expectSettled, type Place, PLACES, PUBLIC_PLACES } from '../support/places';

// Opens every screen in every language, finds no English text and no bare id of a message, and checks axe. `npm test`
// opens them in German.
const LANGUAGES = isFullLength ? ['de', 'es', 'fr', 'pt'] : ['de'];
// Other journeys leave English names on their server.
test.use({ ownData: true });

const IN_ONE_WALK = 12;
const namesOf = (places: readonly Place[]) => places.map(({ name }) => name).join(', ');

for (const language of LANGUAGES)
  test.describe(`in ${language}, no screen has English text or a bare id`, () => {
    test.slow();
    // So high that no sticky bar covers a control: axe measures the visible part of each target.
    test.use({ locale: language, viewport: { width: 1440, height: 3000 } });

    test(namesOf(PUBLIC_PLACES), async ({ page }) => {
      const findEnglish = await englishFinder(language);
      await forEach(PUBLIC_PLACES, async ({ name, path }) => {
        await page.goto(path);
        await expectSettled(page);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect.poll(() => findEnglish(page)).toEqual([]);
        await expectAccessible(page, name, { contrast: false });
      });
    });

    for (const [email, places] of Object.entries(PLACES))
      for (const part of chunk(places, IN_ONE_WALK))
        test(`${namesOf(part)}, as ${email}`, async ({ page }) => {
          const findEnglish = await englishFinder(language);
          await plantSession(page, email);
          const screens = await screensOf(page, part);
          await chooseLanguage(page, language);
          await forEach(screens, async ({ name, url }) => {
            await page.goto(url);
            await expectSettled(page);
            await expect(page.locator('html')).toHaveAttribute('lang', language);
            await expect.poll(() => findEnglish(page)).toEqual([]);
            await expectAccessible(page, name, { contrast: false });
          });
          await chooseLanguage(page, 'en');
        });
  });
