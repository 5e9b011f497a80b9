/** Milliseconds between two reads of data that delivery changes. */
const INTERVAL_MS = 10_000;

interface PolledQuery {
  state: { status: string };
}

/**
 * Polls as a `refetchInterval`, so that a screen follows delivery without a reload. Pauses after a failure
 * until the next focus, reconnect or Retry, and while the page is hidden.
 */
export const poll = ({ state }: PolledQuery): number | false =>
  state.status === 'error' ? false : INTERVAL_MS;

/** Polls while something is changing. */
export const pollWhile = (query: PolledQuery, isMoving: boolean | undefined): number | false =>
  isMoving ? poll(query) : false;
