import { isFullLength } from '../../tests/support/cases/length';
import { chunk, expect, plantSession, test } from '../support/fixtures';
import { goTo, type Place, PLACES } from '../support/places';
import { type Control, listControls, press, watchEffects } from '../support/press';

// Presses every control of every screen once and expects an effect outside the screen: a route, a request, a dialog, a menu or a
// file. Fields, tabs and disclosures may show theirs on the screen. `npm test` does so on three screens.
const SHORT = ['settings', 'campaign', 'users'];
const OUTSIDE = new Set<string>(['route', 'request', 'dialog', 'file']);
const IN_ONE_CRAWL = 3;

const describe = ({ role, name }: Control) => `${role} “${name}”`;

test.describe('every control has an effect', () => {
  test.describe.configure({ timeout: 3_600_000 });
  for (const [email, places] of Object.entries(PLACES))
    for (const part of chunk(
      places.filter(({ name }) => isFullLength || SHORT.includes(name)),
      IN_ONE_CRAWL,
    ))
      test(`${part.map(({ name }) => name).join(', ')}, as ${email}`, async ({
        page,
        consoleErrors,
      }) => {
        const effects = await watchEffects(page);
        const idle: string[] = [];
        let isFresh = false;
        const open = async (place: Place) => {
          const signedIn =
            isFresh && (await page.evaluate(() => localStorage.getItem('flightdeck:session')));
          if (!signedIn) await plantSession(page, email);
          await goTo(page, place, { inApp: Boolean(signedIn) });
          isFresh = true;
        };
        for (const place of part) {
          await open(place);
          const controls = await listControls(page);
          expect(controls.length, place.name).toBeGreaterThan(5);
          for (const control of controls) {
            await open(place);
            const here = (await listControls(page)).find(({ index }) => index === control.index);
            if (here?.name !== control.name) {
              idle.push(`${place.name}: ${describe(control)} is not there again`);
              continue;
            }
            const effect = await effects
              .during(() => press(page, control))
              .catch((error: unknown) => String(error).split('\n')[0] ?? '');
            const isEnough = OUTSIDE.has(effect) || (effect === 'screen' && control.isStateful);
            if (!isEnough) idle.push(`${place.name}: ${describe(control)}: ${effect}`);
          }
        }
        consoleErrors.length = 0;
        expect(idle).toEqual([]);
      });
});
