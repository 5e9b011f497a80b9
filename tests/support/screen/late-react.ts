import { afterAll } from 'vitest';

/**
 * Delays React's scheduled work, so that effects, subscriptions and focus changes have not run yet when a test sees the
 * rendered component. A test that passes only on an idle machine fails here every time. Used by `npm run lab late-react`.
 */
const delay = Number(process.env.LATE_REACT);
// Captured before tests install fake timers.
const later = globalThis.setTimeout;
globalThis.setImmediate = ((work: () => void) => later(work, delay)) as never;
// Waits for delayed work before the page is removed.
afterAll(() => new Promise((resolve) => later(resolve, 3 * delay)));
