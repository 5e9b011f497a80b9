import '@fontsource-variable/inter';
import './index.css';
import { loadFirstPage } from '@/app/first-page';
import { askFirstRows } from '@/app/first-rows';
import { askAhead } from '@/lib/asked-ahead';
import { actorReads } from '@/session/actor-reads';

// This file is small, so that who is acting, the page's rows and its files are asked for together with the app's files
// and not after them.
const [user] = askAhead(actorReads);
void askFirstRows(location, user);
const firstPage = loadFirstPage(location.pathname);
if (document.readyState === 'loading')
  await new Promise((parsed) => {
    document.addEventListener('DOMContentLoaded', parsed, { once: true });
  });
// What has come is evaluated while the rest is on its way; what does not come is shown below.
for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'))
  import(/* @vite-ignore */ href).catch(() => {});
try {
  const { start } = await import('@/app/app');
  await start(firstPage);
} catch (error) {
  // Nothing else has come that could say it.
  document.body.textContent =
    'Flightdeck could not be loaded. Check your connection and load the page again.';
  throw error;
}
