import '@fontsource-variable/inter';
import './index.css';
import { loadFirstPage } from '@/app/first-page';
import { askAhead } from '@/lib/asked-ahead';
import { actorReads } from '@/session/actor-reads';

// This file is small, so that who is acting and the page's files are asked for together with the app's files and not after them.
askAhead(actorReads);
const firstPage = loadFirstPage(location.pathname);
if (document.readyState === 'loading')
  await new Promise((parsed) => {
    document.addEventListener('DOMContentLoaded', parsed, { once: true });
  });
// What has come is evaluated while the rest is on its way; what does not come is told below.
for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'))
  import(/* @vite-ignore */ href).catch(() => {});
try {
  const { start } = await import('@/app/app');
  start(firstPage);
} catch (error) {
  // Nothing else has come that could say it.
  document.body.textContent =
    'Flightdeck could not be loaded. Check your connection and load the page again.';
  throw error;
}
