import '@fontsource-variable/inter';
import '@/index.css';
import { createFirstRequests } from './first-requests';
import { preloadPage } from './preload-page';

// This file is small, so that the first rows and the page's files are asked for together with the app's files and not
// after them (README.md in this folder).
const firstRequests = createFirstRequests(location.pathname + location.search);
firstRequests.replay();
preloadPage(location.pathname);

// Nothing awaits at the top: the app's files import this one.
import('./render')
  .then(({ start }) => start(firstRequests))
  .catch((error: unknown) => {
    // Nothing else has come that could say it.
    document.body.textContent =
      'Flightdeck could not be loaded. Check your connection and load the page again.';
    throw error;
  });
