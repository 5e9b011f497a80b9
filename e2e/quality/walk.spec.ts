import type { Page } from '@playwright/test';
import { expectAdapts } from '../support/adapts';
import { expect, forEach, partsOf, plantSession, test } from '../support/fixtures';
import { goTo, PLACES, type Place, PUBLIC_PLACES } from '../support/places';
import { sweepScreen } from '../support/sweep';
import { expectNamed, expectStructure } from '../support/tree';

// Each screen is opened once, on a phone, and everything that holds for every screen is looked at there. A person walks
// through several screens in one window as its links lead, so that only the first one pays for the sign-in and the app's
// code; a visitor loads each.
const IN_ONE_WALK = 5;
const namesOf = (places: readonly Place[]) => places.map(({ name }) => name).join(', ');

/** Collects what the page asks other origins for; what its policy stops becomes an error on the console. */
async function watch(page: Page, origin: string) {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { origin: asked, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && asked !== origin) foreign.push(request.url());
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`The policy stopped ${effectiveDirective} ${blockedURI}`),
    );
  });
  return foreign;
}

/** Zoom, spacing, targets; axe in both themes; the tree that a screen reader reads. The window ends as wide as a desktop. */
async function expectUsable(page: Page, place: Place, inApp: boolean) {
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, place, { inApp });
  await expectAdapts(page, place.name);
  await sweepScreen(page, place.name);
  await expectStructure(page, place.name);
  await expectNamed(page, place.name);
}

test.describe('every screen is responsive, accessible and free of third-party requests', () => {
  test(`${namesOf(PUBLIC_PLACES)}, as a visitor`, async ({ page, baseURL }) => {
    const foreign = await watch(page, baseURL ?? '');
    await forEach(PUBLIC_PLACES, (place) => expectUsable(page, place, false));
    expect(foreign).toEqual([]);
  });

  for (const [email, places] of Object.entries(PLACES))
    for (const part of partsOf(places, IN_ONE_WALK))
      test(`${namesOf(part)}, as ${email}`, async ({ page, baseURL }) => {
        test.slow();
        const foreign = await watch(page, baseURL ?? '');
        await plantSession(page, email);
        await forEach(part, async (place) => {
          await expectUsable(page, place, place !== part[0]);
          await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(1);
        });
        expect(foreign).toEqual([]);
      });
});
