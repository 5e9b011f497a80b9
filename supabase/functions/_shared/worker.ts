import { scheduled } from './scheduled.ts';

/**
 * Handles `POST /functions/v1/worker`: runs the senders at the same time, so that a hanging webhook delays no email, and answers
 * how many messages each has sent. A sender that fails does not stop the others; the answer is then an error.
 */
export const worker = (senders: Record<string, () => Promise<number>>) =>
  scheduled(async () => {
    const done = await Promise.allSettled(Object.values(senders).map((send) => send()));
    const failure = done.find((one) => one.status === 'rejected');
    if (failure) throw failure.reason;
    return Object.fromEntries(
      Object.keys(senders).map((name, at) => [name, (done[at] as { value: number }).value]),
    );
  });
