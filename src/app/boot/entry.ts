import '@fontsource-variable/inter';
import '@/index.css';
import { createFirstRequests } from './first-requests';
import { preloadPage } from './preload-page';

// This file stays small, so that the first rows and the page's files are requested in parallel with the app's
// files (see README.md in this folder).
const firstRequests = createFirstRequests(location.pathname + location.search);
firstRequests.replay();
preloadPage(location.pathname);

// No top-level await: the app's files import this one.
import('./render')
  .then(({ start }) => start(firstRequests))
  .catch((error: unknown) => {
    // No other code has loaded that could show a message.
    document.body.textContent =
      'Couldn’t load Flightdeck. Check your connection and load the page again.';
    throw error;
  });
