// Finds a Firefox and returns the Playwright options that run the journeys in it.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const STOCK = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/**
 * @returns {Promise<{ path: string, stock: boolean } | undefined>} `FIREFOX_PATH`, Playwright's build, or the system's
 * Firefox, in this order. Only Playwright's build speaks its protocol; a stock Firefox is driven over WebDriver BiDi.
 */
export async function findFirefox() {
  const named = process.env.FIREFOX_PATH;
  if (named && !existsSync(named)) throw new Error(`FIREFOX_PATH names no file: ${named}`);
  if (named) return { path: named, stock: true };
  const { firefox } = await import('playwright');
  if (existsSync(firefox.executablePath())) return { path: firefox.executablePath(), stock: false };
  const path = STOCK.find((place) => existsSync(place));
  return path ? { path, stock: true } : undefined;
}

/**
 * Playwright `use` options for the Firefox that was found. The preference replaces `reducedMotion`, which a stock Firefox
 * does not support over WebDriver BiDi. Throws if there is no Firefox.
 * @returns {Promise<import('@playwright/test').PlaywrightTestOptions & import('@playwright/test').PlaywrightWorkerOptions | {}>}
 */
export async function firefoxUse() {
  const found = await findFirefox();
  if (!found) throw new Error('No Firefox: npx playwright install firefox');
  const firefoxUserPrefs = { 'ui.prefersReducedMotion': 1 };
  if (!found.stock)
    return {
      browserName: 'firefox',
      launchOptions: { executablePath: found.path, firefoxUserPrefs },
    };
  return {
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: fileURLToPath(new URL('./stock-firefox.mjs', import.meta.url)),
      env: { ...process.env, FIREFOX_PATH: found.path },
      firefoxUserPrefs,
    },
  };
}
