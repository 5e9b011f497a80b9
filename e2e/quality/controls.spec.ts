import { isFullLength } from '../../tests/support/cases/length';
import { chunk, expect, plantSession, test } from '../support/fixtures';
import { expectSettled, goTo, type Place, PLACES } from '../support/places';
import { type Control, listControls, press, watchEffects } from '../support/press';

// Presses every control of every screen once and expects an effect outside the screen: a route, a request, a dialog, a menu, a
// file, an error at a field, the focus in another field, or the opposite offer. Fields, tabs and disclosures may show theirs on
// the screen. The chosen one of several needs none. `npm test` does so on three screens.
const SHORT = ['profile settings', 'campaign', 'users'];
const OUTSIDE = new Set<string>([
  'route',
  'request',
  'dialog',
  'file',
  'error',
  'renamed',
  'focus',
  'content',
]);
const IN_ONE_CRAWL = 3;
const SESSION = 'flightdeck:session';

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
        // The way to a screen may lead over others, so later visits use its URL.
        const urls = new Map<Place, string>();
        page.on('dialog', (dialog) => dialog.accept());
        // Each page starts without the draft of the control before, which the page writes when it is left.
        await page.addInitScript((session) => {
          if (!location.protocol.startsWith('http')) return;
          for (const key of Object.keys(localStorage))
            if (key !== session) localStorage.removeItem(key);
        }, SESSION);
        const open = async (place: Place) => {
          const isSignedIn =
            page.url() !== 'about:blank' &&
            (await page.evaluate((session) => localStorage.getItem(session), SESSION));
          // Going to the open address would be a reload, which keeps an open wizard.
          if (isSignedIn) await page.goto('about:blank');
          effects.rest();
          if (!isSignedIn) await plantSession(page, email);
          const url = urls.get(place);
          if (!url) return goTo(page, place);
          await page.goto(url);
          await expectSettled(page);
        };
        for (const place of part) {
          await open(place);
          urls.set(place, page.url());
          const controls = await listControls(page);
          expect(controls.length, place.name).toBeGreaterThan(5);
          for (const control of controls) {
            await open(place);
            let here: Control | undefined;
            await expect
              .poll(
                async () =>
                  (here = (await listControls(page)).find(({ key }) => key === control.key)),
                { timeout: 30_000 },
              )
              .toBeDefined()
              .catch(() => {});
            if (!here) {
              idle.push(`${place.name}: ${describe(control)} is not there again`);
              continue;
            }
            const found = here;
            const effect = await effects
              .during(found, () => press(page, found))
              .catch((error: unknown) => String(error).split('\n')[0] ?? '');
            const isEnough =
              OUTSIDE.has(effect) ||
              (effect === 'screen' && control.isStateful) ||
              (effect === 'none' && found.isChosen);
            if (!isEnough) idle.push(`${place.name}: ${describe(control)}: ${effect}`);
          }
        }
        consoleErrors.length = 0;
        expect(idle).toEqual([]);
      });
});
