import { afterAll } from 'vitest';

/**
 * React's scheduled work comes late: what a component does after it was drawn (effects,
 * subscriptions, focus) is not there yet when a test sees it. What passes on an idle machine by
 * luck fails here every time. `npm run lab late-react` uses it.
 */
const delay = Number(process.env.LATE_REACT);
// Taken now: a test's own clock stands still.
const later = globalThis.setTimeout;
globalThis.setImmediate = ((work: () => void) => later(work, delay)) as never;
// What is still to come finds the page it was for.
afterAll(() => new Promise((resolve) => later(resolve, 3 * delay)));
