/** Milliseconds between two looks at what delivery changes. */
const INTERVAL_MS = 10_000;

interface PolledQuery {
  state: { status: string };
}

/**
 * For `refetchInterval`: looks again and again, so that a screen follows delivery without a reload. After a failure it
 * waits for the next focus, reconnect or Retry; a hidden page does not look.
 */
export const poll = ({ state }: PolledQuery): number | false =>
  state.status === 'error' ? false : INTERVAL_MS;

/** The same while something moves. */
export const pollWhile = (query: PolledQuery, isMoving: boolean | undefined): number | false =>
  isMoving ? poll(query) : false;
