// Measures loading, typing, searching, scrolling and layout shift in the browser, alternating with the minimal floor pages.
import { chromium } from 'playwright';
import { benchLaunchOptions } from '../scripts/browser.mjs';

/** Lighthouse's "fast 4G": 9 Mbit/s, 165 ms. */
const NETWORK = {
  offline: false,
  latency: 165,
  downloadThroughput: 1_125_000,
  uploadThroughput: 187_500,
};
const SLOWDOWN = 4;
const MESSAGE = 'Trails are open again: 20 % off all boots until Sunday, only in your store.';
const NORTHWIND = '00000000-0000-4000-8000-000000000002';
const SCREENS = [
  '/',
  '/campaigns',
  '/creatives',
  '/click-tracker',
  '/audiences',
  '/analytics',
  '/billing',
  '/settings/users',
  '/settings/activity',
  '/settings',
  '/help',
];
const SUPERADMIN_SCREENS = [
  '/superadmin/organisations',
  `/superadmin/organisations/${NORTHWIND}/edit`,
  '/superadmin/configuration',
  '/superadmin/support',
];

/** @param {number[]} values */
const median = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** Runs in the page: records when the wanted elements are painted, long tasks and layout shifts. */
function instrument(/** @type {{ selector: string, count: number }} */ { selector, count }) {
  const seen = /** @type {any} */ (globalThis);
  seen.bench = { ready: 0, long: [], shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.bench.long.push([entry.startTime, entry.duration]);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of /** @type {any[]} */ (list.getEntries()))
      if (!entry.hadRecentInput) seen.bench.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (seen.bench.ready || document.querySelectorAll(selector).length < count) return;
    seen.bench.ready = -1;
    requestAnimationFrame(() => setTimeout(() => (seen.bench.ready = performance.now())));
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

/** @param {import('playwright').Browser} browser @param {{ url: string, session: string }} target */
async function open(browser, { url, session }) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: url,
    // Emulated media would make the browser restyle the old page before every load, a cost that users do not have.
    colorScheme: null,
    reducedMotion: null,
    forcedColors: null,
    contrast: null,
  });
  // Stores the session under supabase-js's key, as a sign-in does.
  await context.addInitScript(
    (stored) => localStorage.setItem('flightdeck:session', stored),
    session,
  );
  return { context, ...(await openPage(context)) };
}

/** Page with throttled network and CPU. @param {import('playwright').BrowserContext} context */
async function openPage(context) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return { page, cdp };
}

/**
 * Sum of the time beyond 50 ms of each long task between two moments, in milliseconds. From the first paint on, this is the
 * total blocking time.
 * @param {[start: number, duration: number][]} tasks @param {number} from @param {number} to
 */
const blocked = (tasks, from, to) =>
  tasks.reduce(
    (sum, [start, duration]) =>
      sum + Math.max(0, Math.min(start + duration, to) - Math.max(start, from) - 50),
    0,
  );

/** Polls rarely: by default Playwright polls every frame, which loads the throttled CPU. */
const SLOW_POLLING = { polling: 250, timeout: 60_000 };

/** Milliseconds after the list is ready. By then the page has recorded its first requests and preloaded further chunks. */
const IDLE_MS = 5000;

/**
 * Measures a cold load, then a warm one with a filled cache. The page is opened once before and the cache is cleared, as
 * after a release in which every file changed.
 * @param {import('playwright').Browser} browser @param {any} target
 */
async function load(browser, target) {
  const { context, page: earlier } = await open(browser, target);
  await earlier.goto(target.path);
  await earlier
    .locator(target.selector)
    .nth(target.count - 1)
    .waitFor();
  await earlier.waitForTimeout(IDLE_MS);
  await earlier.close();
  const { page, cdp } = await openPage(context);
  await cdp.send('Network.clearBrowserCache');
  let scriptBytes = 0;
  let requests = 0;
  const scripts = new Set();
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    // Inline images of the style sheet are not requests.
    if (!response.url.startsWith('data:')) requests += 1;
    if (type === 'Script') scripts.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await page.addInitScript(instrument, target);
  const measured = () =>
    page.evaluate(() => {
      const { ready, long } = /** @type {any} */ (globalThis).bench;
      const [painted] = performance.getEntriesByName('first-contentful-paint');
      return {
        ready,
        long,
        painted: painted?.startTime ?? ready,
        nodes: document.querySelectorAll('*').length,
      };
    });
  const visit = async () => {
    await page.goto(target.path, { waitUntil: 'commit' });
    await page.waitForFunction(
      () => /** @type {any} */ (globalThis).bench?.ready > 0,
      null,
      SLOW_POLLING,
    );
    return measured();
  };
  await cdp.send('Performance.enable');
  const cold = await visit();
  const bytes = scriptBytes;
  const asked = requests;
  const { metrics } = await cdp.send('Performance.getMetrics');
  const mainThread = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  // Blocking time includes the preloads after the list is ready.
  await page.waitForTimeout(IDLE_MS);
  const { long, painted } = await measured();
  const warm = await visit();
  await context.close();
  return {
    cold: cold.ready,
    warm: warm.ready,
    painted,
    blocking: blocked(long, painted, Infinity),
    blockingBefore: blocked(long, 0, cold.ready),
    mainThread: mainThread * 1000,
    nodes: cold.nodes,
    requests: asked,
    kilobytes: bytes / 1000,
  };
}

/**
 * Types a text and returns the median time from a key event to the end of the frame that shows its result, and whether the
 * field kept every character.
 * @param {import('playwright').Page} page @param {import('playwright').Locator} field @param {string} text
 */
async function typeInto(page, field, text) {
  await field.click();
  // Clears a suggested value, as the budget field has one.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.evaluate(() => {
    const seen = /** @type {any} */ (globalThis);
    seen.keys = [];
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() =>
          setTimeout(() => seen.keys.push(performance.now() - timeStamp)),
        ),
      { capture: true },
    );
  });
  for (const key of text) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await page.waitForTimeout(90);
  }
  await page.waitForTimeout(300);
  const keys = await page.evaluate(() => /** @type {any} */ (globalThis).keys);
  const kept = (await field.inputValue()) === text;
  return { milliseconds: median(keys), kept };
}

/** @param {import('playwright').Page} page */
async function openWizard(page) {
  await page.goto('/campaigns');
  await page
    .getByRole('button', { name: /^New Flight in/ })
    .first()
    .click();
  await page.getByLabel('Flight Name *').fill('Bench');
  await page.getByLabel('Channel Type *').selectOption('SMS');
  await page.getByRole('button', { name: 'Add Interval' }).click();
  await page.getByLabel('Date').first().fill('2030-03-06');
}

/** @param {import('playwright').Browser} browser @param {any} target */
async function typing(browser, target) {
  const { context, page } = await open(browser, target);
  await page.goto('/floor/form.html');
  const floorBudget = await typeInto(page, page.getByLabel('Flight Budget'), '1234567');
  const floorMessage = await typeInto(page, page.getByLabel('Message'), MESSAGE);
  await openWizard(page);
  const budget = await typeInto(page, page.getByLabel(/^Flight Budget/), '1234567');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await next.click();
  await page.getByRole('checkbox').first().check();
  await next.click();
  const message = await typeInto(page, page.getByLabel(/^Message/).first(), MESSAGE);
  await page.goto('/creatives/new');
  const composed = await typeInto(page, page.getByLabel(/^Message/), MESSAGE);
  await page.getByRole('radio', { name: 'Email' }).check({ force: true });
  const subject = await typeInto(page, page.getByLabel(/^Subject/), MESSAGE);
  await context.close();
  return { floorBudget, floorMessage, budget, message, composed, subject };
}

/** @param {import('playwright').Browser} browser @param {{ url: string, session: string }} target @param {string[]} screens */
async function shifts(browser, target, screens) {
  const { context, page } = await open(browser, target);
  await page.addInitScript(instrument, { selector: 'nothing', count: 1 });
  /** @type {Record<string, number>} */
  const found = {};
  for (const path of screens) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(2500);
    found[path] = await page.evaluate(() => /** @type {any} */ (globalThis).bench.shift);
  }
  await context.close();
  return found;
}

/**
 * Milliseconds from a key in the list's search to the painted matches. The loaded rows narrow before the server answers.
 * @param {import('playwright').Browser} browser @param {any} target */
async function searching(browser, target) {
  const { context, page } = await open(browser, target);
  await page.goto('/campaigns');
  await page
    .locator(target.selector)
    .nth(target.count - 1)
    .waitFor();
  await page.getByRole('searchbox').first().click();
  await page.evaluate((selector) => {
    const seen = /** @type {any} */ (globalThis);
    const rows = () =>
      Array.from(document.querySelectorAll(selector), (row) => row.textContent).join();
    const before = rows();
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        new MutationObserver((_, observer) => {
          if (['', before].includes(rows())) return;
          observer.disconnect();
          requestAnimationFrame(() =>
            setTimeout(() => (seen.found = performance.now() - timeStamp)),
          );
        }).observe(document, { childList: true, subtree: true, characterData: true });
      },
      { capture: true, once: true },
    );
  }, target.selector);
  // Most of the 200 numbered campaigns have no 7 in their name, so the rows change.
  await page.keyboard.press('7');
  await page.waitForFunction(() => /** @type {any} */ (globalThis).found > 0, null, SLOW_POLLING);
  const found = await page.evaluate(() => /** @type {any} */ (globalThis).found);
  await context.close();
  return found;
}

/**
 * Scrolls the longest list of the product down and up, below a resting pointer: a page of campaigns, all expanded. Returns the
 * share of dropped frames and the number of DOM nodes.
 * @param {import('playwright').Browser} browser @param {any} target
 */
async function scrolling(browser, target) {
  const { context, page } = await open(browser, target);
  await page.goto('/campaigns');
  const closed = page.getByRole('button', { name: /^Show flights of/ });
  await closed.nth(target.count - 1).waitFor();
  for (let left = target.count; left > 0; left -= 1) await closed.first().click();
  await page.waitForTimeout(3000);
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(1000);
  const result = await page.evaluate(
    () =>
      new Promise((resolve) => {
        /** @type {number[]} */
        const frames = [];
        let before = 0;
        let by = 24;
        const started = performance.now();
        const step = (/** @type {number} */ now) => {
          if (before) frames.push(now - before);
          before = now;
          const from = scrollY;
          scrollBy(0, by);
          if (scrollY === from) by = -by;
          if (now - started < 4000) return void requestAnimationFrame(step);
          const dropped = frames.reduce(
            (sum, frame) => sum + Math.max(0, Math.round(frame / (1000 / 60)) - 1),
            0,
          );
          resolve({
            dropped: dropped / (frames.length + dropped),
            nodes: document.querySelectorAll('*').length,
          });
        };
        requestAnimationFrame(step);
      }),
  );
  await context.close();
  return /** @type {{ dropped: number, nodes: number }} */ (result);
}

/**
 * Measures all browser figures. Alternates floor and product, so that a busy moment affects both. Times are in milliseconds.
 * @param {{ url: string, trust: string, session: string, superadminSession: string, runs: number }} options
 */
export async function measureBrowser({ url, trust, session, superadminSession, runs }) {
  const { args, ...launch } = await benchLaunchOptions();
  // Trusts this key instead of ignoring certificate errors: the browser never caches a page with such an error.
  const browser = await chromium.launch({
    ...launch,
    args: [...args, `--ignore-certificate-errors-spki-list=${trust}`],
  });
  const floor = { url, session, path: '/floor/list.html', selector: '[data-row]', count: 100 };
  const ours = {
    url,
    session,
    path: '/campaigns',
    selector: 'main li a[href^="/campaigns/"]',
    count: 25,
  };
  /** @type {Record<'floor' | 'ours', Awaited<ReturnType<typeof load>>[]>} */
  const loads = { floor: [], ours: [] };
  /** @type {Awaited<ReturnType<typeof typing>>[]} */
  const typed = [];
  /** @type {number[]} */
  const searched = [];
  /** @type {Awaited<ReturnType<typeof scrolling>>[]} */
  const scrolled = [];
  for (let run = 0; run < runs; run += 1) {
    loads.floor.push(await load(browser, floor));
    loads.ours.push(await load(browser, ours));
    typed.push(await typing(browser, ours));
    searched.push(await searching(browser, ours));
  }
  for (let run = 0; run < runs; run += 1) scrolled.push(await scrolling(browser, ours));
  const shift = {
    ...(await shifts(browser, ours, SCREENS)),
    ...(await shifts(browser, { url, session: superadminSession }, SUPERADMIN_SCREENS)),
  };
  await browser.close();
  /** @param {'floor' | 'ours'} who @param {keyof Awaited<ReturnType<typeof load>>} what */
  const of = (who, what) => median(loads[who].map((entry) => entry[what]));
  /** @param {'budget' | 'message' | 'floorBudget' | 'floorMessage' | 'composed' | 'subject'} what */
  const key = (what) => median(typed.map((entry) => entry[what].milliseconds));
  return {
    runs,
    kilobytes: { floor: of('floor', 'kilobytes'), ours: of('ours', 'kilobytes') },
    cold: { floor: of('floor', 'cold'), ours: of('ours', 'cold') },
    warm: { floor: of('floor', 'warm'), ours: of('ours', 'warm') },
    painted: { floor: of('floor', 'painted'), ours: of('ours', 'painted') },
    blocking: { floor: of('floor', 'blocking'), ours: of('ours', 'blocking') },
    blockingBefore: { floor: of('floor', 'blockingBefore'), ours: of('ours', 'blockingBefore') },
    mainThread: { floor: of('floor', 'mainThread'), ours: of('ours', 'mainThread') },
    nodes: { floor: of('floor', 'nodes'), ours: of('ours', 'nodes') },
    requests: { floor: of('floor', 'requests'), ours: of('ours', 'requests') },
    searchKey: median(searched),
    budgetKey: { floor: key('floorBudget'), ours: key('budget') },
    messageKey: { floor: key('floorMessage'), ours: key('message') },
    composerKey: { floor: key('floorMessage'), ours: key('composed') },
    subjectKey: { floor: key('floorMessage'), ours: key('subject') },
    keptEveryCharacter: typed.every(({ budget, message }) => budget.kept && message.kept),
    shift,
    scroll: {
      dropped: median(scrolled.map(({ dropped }) => dropped)),
      nodes: median(scrolled.map(({ nodes }) => nodes)),
    },
  };
}
