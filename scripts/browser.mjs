// Finds a Chromium for the journeys, or gets one without asking.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

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

/** @param {string} command */
const run = (command) => spawnSync(command, { stdio: 'inherit', shell: true }).status === 0;

export async function ensureBrowser() {
  if (await findBrowser()) return;
  const onDebianAsRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  console.log('No Chromium found, getting one …');
  if (onDebianAsRoot)
    run('apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium');
  if (!(await findBrowser())) run('npx playwright install chromium');
  if (await findBrowser()) return;
  console.error('No Chromium: install chromium or Google Chrome, or set CHROMIUM_PATH to one.');
  process.exit(1);
}

/** Chromium refuses its sandbox to root; the rest keeps it from calling home. */
export async function launchOptions() {
  const flags = [
    'disable-quic',
    'no-first-run',
    'disable-background-networking',
    'disable-component-update',
    'disable-sync',
  ];
  if (process.getuid?.() === 0) flags.push('no-sandbox');
  return { executablePath: await findBrowser(), args: flags.map((flag) => `--${flag}`) };
}
