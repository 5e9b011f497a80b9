import { expect, type Page, test as base } from '@playwright/test';
import AxeBuilder from '@axe-core/playwright';
import { isFullLength } from '../../tests/support/cases/length';
import { type Say, wordsOf } from './catalogs';
import { type Server, withServer } from './server';

export const PASSWORD = 'flightdeck-demo';

interface SignInOptions {
  /** Path to open. */
  path?: string;
}

/** Publishable key by server, read from the page. */
const keys = new Map<string, string>();

async function publishableKey({ request }: Page): Promise<string> {
  // The server may close an idle connection at the moment it is reused; one retry opens a new one.
  const answer = await request.get('/', { headers: { accept: 'text/html' }, maxRetries: 1 });
  const { origin } = new URL(answer.url());
  const known = keys.get(origin);
  if (known) return known;
  const key = /publishable-key" content="([^"]+)"/.exec(await answer.text())?.[1] ?? '';
  keys.set(origin, key);
  return key;
}

/** Stores a new session for the user, as the sign-in screen would. */
export async function plantSession(page: Page, email: string) {
  const answer = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: await publishableKey(page) },
    data: { email, password: PASSWORD },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const session = await answer.json();
  session.expires_at ??= Math.floor(Date.now() / 1000) + session.expires_in;
  // A page of the same origin without scripts and requests.
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

/** Opens the page as this user. */
export async function signIn(page: Page, email: string, { path = '/' }: SignInOptions = {}) {
  await plantSession(page, email);
  await page.goto(path);
}

/** Signs in as a marketer and opens a sending flight of the demo. Returns the main region of its page. */
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

/** Document title without the number of new notifications. */
export const pageTitle = async (page: Page) => (await page.title()).replace(/^\(\d+\+?\) /, '');

/** Navigates within the app, without a reload. */
export async function visit(page: Page, path: string) {
  // The address alone does not tell when a screen shows other rows, so it is left first.
  if (new URL(path, page.url()).pathname === new URL(page.url()).pathname)
    await visit(page, '/help');
  const title = await pageTitle(page);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  // The previous screen stays until the code of the next one has loaded.
  await expect.poll(() => pageTitle(page)).not.toBe(title);
}

/** Opens the link in the newest email to an address and presses the button that uses it. */
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

/** Signs in through the sign-in screen. */
export async function signInByForm(page: Page, email: string, path: string) {
  await page.goto(path);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Signed in')).toBeVisible();
  // Waits for the redirect; otherwise it would interrupt the next step.
  await expect(page).not.toHaveURL(/\/auth/);
}

/** Text of the file that `press` downloads. Stock Firefox does not report downloads of page-generated files to Playwright. */
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

/** The open dialog, as the part of the page to check. The page behind it is checked separately. */
export const DIALOG = '[role=dialog], [role=alertdialog]';

/**
 * Fails on any WCAG 2.2 AA violation that axe finds in the page or in a part of it. Contrast takes more than half of the time,
 * so `npm test` checks it once per screen; `tests/ui/contrast.test.ts` checks each pair of colors.
 */
export async function expectAccessible(
  page: Page,
  where: string,
  { part = 'html', contrast = isFullLength } = {},
) {
  // axe-core crashes the tab of Debian's Firefox 153, an engine bug. Every Chromium run checks the page.
  if (page.context().browser()?.browserType().name() === 'firefox') return;
  // Waits for transitions, in which elements are partly transparent.
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
  // Injects the 500 kB of axe once per page instead of twice per check.
  const there = await page.evaluate(() => 'axe' in window);
  // Skipping cross-origin frames and the lists of passed rules makes it several times faster.
  const { violations } = await new AxeBuilder({ page, ...(there && { axeSource: '0' }) })
    .include(part)
    .setLegacyMode()
    // A sandboxed frame without scripts cannot run axe, so its content is checked as a page.
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

/** Runs every check, even after a failure, and fails with all messages. */
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

/** Splits a list into chunks. */
export const chunk = <T>(all: readonly T[], size: number): T[][] =>
  all.length === 0 ? [] : [all.slice(0, size), ...chunk(all.slice(size), size)];

interface Fixtures {
  /** Enables data saving, so that the app does not preload pages that the journey does not open. */
  savesData: boolean;
  /** Console and page errors of the test. The journey fails on any unexpected one. */
  consoleErrors: string[];
}

/**
 * Types with key events. In stock Firefox, Playwright's `fill` sets `value` from a script: it appends to a number field, and
 * React does not notice it.
 */
const typeIntoStockFirefox = () =>
  Object.defineProperty(globalThis, '__pw_bidiInsertText', {
    get: () => (text: string) => void document.execCommand('insertText', false, text),
    set() {},
  });

const saveData = () =>
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });

interface WorkerFixtures {
  /** Set in a file, its journeys have a worker, and so a server, that those of other files have not written to. */
  ownData: boolean;
  /** Server and database of the worker, so that concurrent journeys share none. */
  server: Server;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  ownData: [false, { scope: 'worker', option: true }],
  server: [
    async ({ browserName: _browser }, provide) => withServer(provide, { FLIGHTDECK_GATEWAY: '0' }),
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ server }, provide) => provide(server.url),
  // Cookie that a browser gets from the printed mailbox URL.
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

/**
 * A test with a server and demo data of its own, for journeys that change what others read or that others would
 * disturb: the journeys of a worker share one server.
 */
export const ownServerTest = test.extend<{ own: Server }>({
  baseURL: async ({ own }, provide) => provide(own.url),
  own: async ({ browserName: _browser }, provide) =>
    withServer(provide, { FLIGHTDECK_GATEWAY: '0' }),
});

export { expect };

/** Confirms the open launch sheet and types the number of messages if the sheet requires it. */
export async function confirmLaunch(page: Page, name: string, say?: Say): Promise<void> {
  const words = say ?? (await wordsOf('en'));
  const sheet = page.getByRole('dialog', { name: words('Launch <0>{name}</0>', { name }) });
  await expect(sheet.getByRole('figure', { name: words('Rehearsal') })).toBeVisible();
  const [before, after] = words('Type {0} to confirm', { 0: '#' }).split('#');
  const confirmation = new RegExp(`^${before}[\\d,.\\s]+${after}`);
  const number = sheet.getByLabel(confirmation);
  if ((await number.count()) > 0) {
    const label = await sheet.getByText(confirmation).textContent();
    await number.fill(label?.replaceAll(/\D/g, '') ?? '');
  }
  await sheet.getByRole('button', { name: words('Launch'), exact: true }).click();
  await expect(sheet).toBeHidden();
}
