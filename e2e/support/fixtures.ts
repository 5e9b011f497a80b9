import { expect, type Page, test as base } from '@playwright/test';
import AxeBuilder from '@axe-core/playwright';
import { isFullLength } from '../../tests/support/cases/length';
import { type Server, withServer } from './server';

/** Password of every demo account. */
export const PASSWORD = 'flightdeck-demo';

interface SignInOptions {
  /** Where the person wants to go. */
  path?: string;
}

/** The publishable key of each server, which the page carries. */
const keys = new Map<string, string>();

async function publishableKey({ request }: Page): Promise<string> {
  const answer = await request.get('/', { headers: { accept: 'text/html' } });
  const { origin } = new URL(answer.url());
  const known = keys.get(origin);
  if (known) return known;
  const key = /publishable-key" content="([^"]+)"/.exec(await answer.text())?.[1] ?? '';
  keys.set(origin, key);
  return key;
}

/** Plants a session of this person's own, as the sign-in screen would leave it. */
export async function plantSession(page: Page, email: string) {
  const answer = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: await publishableKey(page) },
    data: { email, password: PASSWORD },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const session = await answer.json();
  session.expires_at ??= Math.floor(Date.now() / 1000) + session.expires_in;
  // A page of the same origin that runs nothing and asks for nothing.
  const blank = new URL('/blank', answer.url()).href;
  const body = '<link rel="icon" href="data:,">';
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(blank);
  await page.unroute(blank);
  await page.evaluate(
    (value) => localStorage.setItem('flightdeck:session', value),
    JSON.stringify(session),
  );
}

/** Goes to the page as this person. */
export async function signIn(page: Page, email: string, { path = '/' }: SignInOptions = {}) {
  await plantSession(page, email);
  await page.goto(path);
}

/** Signs in as a marketer and opens a flight of the demo that sends; answers what is its page. */
export async function openRunningFlight(page: Page) {
  await signIn(page, 'marketer@northwind.example', { path: '/campaigns?q=Spring+Sale' });
  const main = page.getByRole('main');
  await main
    .getByRole('link', { name: /^Spring Sale/ })
    .first()
    .click();
  const running = main
    .getByRole('listitem')
    .filter({ hasText: 'Active' })
    .filter({ has: page.locator('a[href*="/flights/"]') });
  await running.locator('a[href*="/flights/"]').first().click();
  await expect(page).toHaveURL(/\/campaigns\/[^/]+\/flights\/[^/]+$/);
  return main;
}

/** Goes to another address as a link of the app does: its code is not loaded once more. */
export async function visit(page: Page, path: string) {
  const left = new URL(page.url());
  const title = await page.title();
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  // The screen that is left stays until the code of the other one is there.
  if (new URL(path, left).pathname !== left.pathname) await expect(page).not.toHaveTitle(title);
}

/** Opens the link in the newest mail to an address, and presses the button that spends it. */
export async function followMail(page: Page, email: string, action = 'Continue') {
  await page.goto('/_mail');
  const mail = page
    .getByRole('article')
    .filter({ hasText: `To ${email}` })
    .filter({ has: page.getByRole('link') })
    .first();
  const link = (await mail.getByRole('link').first().getAttribute('href')) ?? '';
  await page.goto(link);
  await page.getByRole('button', { name: action, exact: true }).click();
  return link;
}

/** Signs in through the screen, as a person does. */
export async function signInByForm(page: Page, email: string, path: string) {
  await page.goto(path);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Signed in')).toBeVisible();
  // The way from the form to the screen would cut a journey's next step short.
  await expect(page).not.toHaveURL(/\/auth/);
}

/** The text of the file that `press` lets the browser save; a stock Firefox does not tell Playwright of files made by the page. */
export async function savedText(page: Page, press: () => Promise<void>): Promise<string> {
  if (page.context().browser()?.browserType().name() !== 'firefox') {
    const download = page.waitForEvent('download');
    await press();
    const file = await (await download).createReadStream();
    return (await file.toArray()).join('');
  }
  const saved = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const make = URL.createObjectURL;
        URL.createObjectURL = (file: Blob) => {
          URL.createObjectURL = make;
          resolve(file.text());
          return make(file);
        };
      }),
  );
  await press();
  return saved;
}

/** The dialog that is open, as a part of the page to look at: what is behind it is looked at without it. */
export const DIALOG = '[role=dialog], [role=alertdialog]';

/**
 * Fails on any WCAG 2.2 AA violation that axe can see in the page as it stands, or in a part of it. Contrast takes more
 * than half of such a look: `npm test` asks for it on each screen once, `tests/ui/contrast.test.ts` for each pair of colours.
 */
export async function expectAccessible(
  page: Page,
  where: string,
  { part = 'html', contrast = isFullLength } = {},
) {
  // axe-core ends the tab of Debian's Firefox 153 (a fault of its engine); Chromium is asked on every run.
  if (page.context().browser()?.browserType().name() === 'firefox') return;
  // What is just coming or going is half transparent.
  await expect
    .poll(() =>
      page.evaluate(() =>
        document
          .getAnimations()
          .some(
            ({ playState, effect }) =>
              playState === 'running' &&
              effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
          ),
      ),
    )
    .toBe(false);
  // Half a megabyte of code goes into a page once, not twice at each look.
  const there = await page.evaluate(() => 'axe' in window);
  // No frames of other origins to join, and no lists of what passed: several times as fast.
  const { violations } = await new AxeBuilder({ page, ...(there && { axeSource: '0' }) })
    .include(part)
    .setLegacyMode()
    // A frame that runs nothing does not run axe either: what it shows is looked at as a page.
    .options({ resultTypes: ['violations'], iframes: false })
    .disableRules(contrast ? [] : ['color-contrast'])
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const told = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n  ${nodes.map(({ html }) => html.slice(0, 200)).join('\n  ')}`,
  );
  expect(told, where).toEqual([]);
}

/** Looks at each, also at those behind one that fails, and fails with what all of them said. */
export async function forEach<T extends { name: string }>(
  all: readonly T[],
  look: (one: T) => Promise<void>,
) {
  const failures: string[] = [];
  for (const one of all)
    await test.step(one.name, () =>
      look(one).catch((error: unknown) => {
        failures.push(`${one.name}: ${String(error)}`);
      }),
    );
  expect(failures.join('\n\n')).toBe('');
}

/** Parts of a list, of at most so many each. */
export const partsOf = <T>(all: readonly T[], size: number): T[][] =>
  all.length > size ? [all.slice(0, size), ...partsOf(all.slice(size), size)] : [[...all]];

interface Fixtures {
  /** The person pays for every byte: the code of pages that the journey does not open is not fetched ahead. */
  savesData: boolean;
  /** Console errors and page errors of the test; the journey fails on any it did not announce. */
  consoleErrors: string[];
}

/**
 * Types as a keyboard does. Playwright's own way with a stock Firefox sets `value` from a script: it adds to what a number
 * field holds, and React takes no notice of it.
 */
const typeIntoStockFirefox = () =>
  Object.defineProperty(globalThis, '__pw_bidiInsertText', {
    get: () => (text: string) => void document.execCommand('insertText', false, text),
    set() {},
  });

const saveData = () =>
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });

interface WorkerFixtures {
  /** The worker's own, with a database of its own: no two journeys at once share one. */
  server: Server;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({ browserName: _browser }, provide) => withServer(provide, { FLIGHTDECK_GATEWAY: '0' }),
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ server }, provide) => provide(server.url),
  // The cookie that a browser gets when it opens the mailbox at its printed address.
  storageState: async ({ server }, provide) =>
    provide({
      cookies: [
        {
          name: 'flightdeck_local',
          value: server.localKey,
          domain: new URL(server.url).hostname,
          path: '/',
          expires: -1,
          httpOnly: true,
          secure: false,
          sameSite: 'Strict',
        },
      ],
      origins: [],
    }),
  savesData: [true, { option: true }],
  context: async ({ context, channel, savesData }, provide) => {
    if (channel?.startsWith('moz-')) await context.addInitScript(typeIntoStockFirefox);
    if (savesData) await context.addInitScript(saveData);
    await provide(context);
  },
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      await use(errors);
      expect(errors, 'console errors').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Confirms the open launch sheet and types the number of messages if the sheet requires it. */
export async function confirmLaunch(page: Page, name: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: `Launch ${name}` });
  await expect(sheet.getByRole('figure', { name: 'Rehearsal' })).toBeVisible();
  const number = sheet.getByLabel(/^Type [\d,]+ to confirm/);
  if ((await number.count()) > 0) {
    const label = await sheet.getByText(/^Type [\d,]+ to confirm/).textContent();
    await number.fill(label?.replaceAll(/\D/g, '') ?? '');
  }
  await sheet.getByRole('button', { name: 'Launch', exact: true }).click();
  await expect(sheet).toBeHidden();
}
