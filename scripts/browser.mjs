// Finds a Chromium for the journeys, or gets one without asking.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian's Chromium without a window: a journey takes a fifth less of the processor in it. */
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
 * @returns {Promise<string | undefined>} the path of a browser that exists: `CHROMIUM_PATH`, the system's, Playwright's own
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names no file: ${named}`);
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

/** Gets the browser that `find` looks for where it is missing. @param {() => Promise<string | undefined>} find */
async function ensure(find) {
  if (!(await find()) && onDebianAsRoot()) installDebianPackage('chromium');
  if (!(await find())) run('npx playwright install chromium');
  if (await find()) return;
  console.error('No Chromium: install chromium or Google Chrome, or set CHROMIUM_PATH to one.');
  process.exit(1);
}

/** A browser for the journeys. */
export async function ensureBrowser() {
  if (onDebianAsRoot() && !process.env.CHROMIUM_PATH && !existsSync(HEADLESS_SHELL)) {
    console.log('Getting a Chromium for the journeys …');
    installDebianPackage('chromium-headless-shell');
  }
  await ensure(findJourneysBrowser);
}

/** A whole browser, for what is measured. */
export const ensureWholeBrowser = () => ensure(findBrowser);

/** Chromium refuses its sandbox to root; the rest keeps it from calling home. @param {string | undefined} executablePath */
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

/** What the journeys are launched with. */
export const journeyLaunchOptions = async () => launchOptions(await findJourneysBrowser());

/** What is measured: a whole browser, as people have it. */
export const benchLaunchOptions = async () => launchOptions(await findBrowser());
