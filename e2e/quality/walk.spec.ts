import type { Page } from '@playwright/test';
import { expectAdapts } from '../support/adapts';
import { expect, forEach, chunk, plantSession, test } from '../support/fixtures';
import { goTo, PLACES, type Place, PUBLIC_PLACES } from '../support/places';
import { sweepScreen } from '../support/sweep';
import { expectNamed, expectStructure } from '../support/tree';

// Opens each screen once, at phone width, and runs every check that holds for all screens. A signed-in user visits
// several screens within the app, so that only the first one loads the app's code; a visitor loads each page.
const IN_ONE_WALK = 9;
const namesOf = (places: readonly Place[]) => places.map(({ name }) => name).join(', ');

/** Collects requests to other origins. A request that the content security policy blocks becomes a console error. */
async function watch(page: Page, origin: string) {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { origin: asked, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && asked !== origin) foreign.push(request.url());
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`The policy blocked ${effectiveDirective} ${blockedURI}`),
    );
  });
  return foreign;
}

/** Checks zoom, spacing, target sizes, axe in both themes and the accessibility tree. Leaves the window at desktop width. */
async function expectUsable(page: Page, place: Place, inApp: boolean) {
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, place, { inApp });
  await expectAdapts(page, place.name);
  await sweepScreen(page, place.name);
  await expectStructure(page, place.name);
  await expectNamed(page, place.name);
}

test.describe('every screen is responsive, accessible and free of third-party requests', () => {
  test.slow();

  test(`${namesOf(PUBLIC_PLACES)}, as a visitor`, async ({ page, baseURL }) => {
    const foreign = await watch(page, baseURL ?? '');
    await forEach(PUBLIC_PLACES, (place) => expectUsable(page, place, false));
    expect(foreign).toEqual([]);
  });

  for (const [email, places] of Object.entries(PLACES))
    for (const part of chunk(places, IN_ONE_WALK))
      test(`${namesOf(part)}, as ${email}`, async ({ page, baseURL }) => {
        const foreign = await watch(page, baseURL ?? '');
        await plantSession(page, email);
        await forEach(part, async (place) => {
          await expectUsable(page, place, place !== part[0]);
          await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(1);
        });
        expect(foreign).toEqual([]);
      });
});
