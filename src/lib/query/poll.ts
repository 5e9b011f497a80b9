/** Milliseconds between two looks at what delivery changes. */
const EVERY = 10_000;

interface Read {
  state: { status: string };
}

/**
 * For `refetchInterval`: looks again and again, so that a screen follows delivery without a reload. After a failure it
 * waits for the next focus, reconnect or Retry; a hidden page does not look.
 */
export const poll = ({ state }: Read): number | false => (state.status === 'error' ? false : EVERY);

/** The same while something moves. */
export const pollWhile = (query: Read, isMoving: boolean | undefined): number | false =>
  isMoving ? poll(query) : false;
