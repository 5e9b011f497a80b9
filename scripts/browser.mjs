// Finds or installs a Chromium for the journeys.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian's headless Chromium. Journeys use 20% less CPU time in it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
];

async function playwrightBrowser() {
  const { chromium } = await import('playwright');
  return chromium.executablePath();
}

/**
 * @returns {Promise<string | undefined>} Path of the first that exists: `CHROMIUM_PATH`, the system's browser, Playwright's.
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH is not a file: ${named}`);
  return [named, ...SYSTEM, await playwrightBrowser()].find((path) => path && existsSync(path));
}

const findJourneysBrowser = async () =>
  !process.env.CHROMIUM_PATH && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findBrowser();

/** @param {string} command */
const run = (command) => spawnSync(command, { stdio: 'inherit', shell: true }).status === 0;

/** @param {string} name */
function installDebianPackage(name) {
  const patience = '-o Acquire::Retries=0 -o Acquire::http::Timeout=20';
  run(
    `apt-get ${patience} update -qq && apt-get ${patience} install -y -qq --no-install-recommends ${name}`,
  );
}

const onDebianAsRoot = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

/** Installs a browser if `find` returns none. Exits the process if that fails. @param {() => Promise<string | undefined>} find */
async function ensure(find) {
  if (!(await find()) && onDebianAsRoot()) installDebianPackage('chromium');
  if (!(await find())) run('npx playwright install chromium');
  if (await find()) return;
  console.error(
    'Chromium not found. Install Chromium or Google Chrome, or set CHROMIUM_PATH to its path.',
  );
  process.exit(1);
}

export async function ensureBrowser() {
  if (onDebianAsRoot() && !process.env.CHROMIUM_PATH && !existsSync(HEADLESS_SHELL)) {
    console.log('Installing Chromium for the journeys …');
    installDebianPackage('chromium-headless-shell');
  }
  await ensure(findJourneysBrowser);
}

/** Installs a full browser for measurements. */
export const ensureWholeBrowser = () => ensure(findBrowser);

/** Disables the sandbox for root, where Chromium cannot use it, and all background requests. @param {string | undefined} executablePath */
function launchOptions(executablePath) {
  const flags = [
    'disable-quic',
    'no-first-run',
    'disable-background-networking',
    'disable-component-update',
    'disable-sync',
  ];
  if (process.getuid?.() === 0) flags.push('no-sandbox');
  return { executablePath, args: flags.map((flag) => `--${flag}`) };
}

export const journeyLaunchOptions = async () => launchOptions(await findJourneysBrowser());

/** Options for measurements: a full browser, as users have it. */
export const benchLaunchOptions = async () => launchOptions(await findBrowser());
