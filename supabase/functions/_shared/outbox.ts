import { within } from './within.ts';
import { platformMail, type QueuedMail } from './platform-mails/platform-mails.ts';

/** A row of `claim_outbox`. */
export type ClaimedMail = QueuedMail & { id: number; lease: string };

/** Result of one attempt to send an email. Without `error` it is sent. A final error is not tried again. */
export interface MailResult {
  id: number;
  lease: string;
  error?: string;
  is_final?: boolean;
  /** The mail server did not answer. The attempt does not count, and the email is due again within a minute. */
  is_unreachable?: boolean;
}

export interface OutboxStore {
  /** Takes emails that are due, at most `limit`. */
  claim: (limit: number) => Promise<ClaimedMail[]>;
  settle: (results: MailResult[]) => Promise<void>;
}

export interface PlatformMail {
  /** Identical in every attempt to send the email, so that the recipient's server can drop a second copy. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

/** Hands an email to the mail server. Rejects if the server does not accept it. */
export type SendMail = (mail: PlatformMail) => Promise<void>;

/** Emails sent at the same time, and connections to the mail server. One that hangs delays none of the others. */
export const CONCURRENCY = 20;

/** Emails taken by one claim: two rounds of `SEND_TIMEOUT`, which end before their lease of two minutes. */
const CLAIMED = 2 * CONCURRENCY;

/** Milliseconds after a claim from which none of its emails is begun: its lease might end before the answer. */
const LEASE_AGE = 75_000;

/** Results stored by one call. A worker that ends before the call repeats at most these emails. */
const SETTLED = 50;

/** Milliseconds after which results are stored although they are few, so that no lease ends before. */
const SETTLE_EVERY = 5_000;

/** Pauses in milliseconds before results are offered again. Without an answer, sent emails would go out again. */
const SETTLE_PAUSES = [500, 2_000];

/** Milliseconds after which an attempt counts as failed, even if the transport is still waiting. */
const SEND_TIMEOUT = 30_000;

/** Codes of nodemailer for errors of the connection and the sign-in. */
const UNREACHABLE = new Set(['ECONNECTION', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'EPROXY']);

/** Whether the connection or the sign-in failed: either the mail server is down, or it hangs up on this email. */
const isConnectionError = ({ code }: { code?: unknown }) =>
  code === 'ETIMEDOUT' || UNREACHABLE.has(String(code));

/** A server that refuses this recipient for good answers with a 5xx code to the envelope. */
function isFinal({ code, responseCode }: { code?: unknown; responseCode?: unknown }): boolean {
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500;
}

const tooLong = () => new Error('The mail server took too long');

/** Hands out claimed emails one by one and claims more when none is left, until `isOver`. */
function createQueue(claim: OutboxStore['claim'], isOver: () => boolean) {
  const waiting: ClaimedMail[] = [];
  let claimedAt = 0;
  let claiming: Promise<void> | undefined;
  let isEmpty = false;
  const fill = async () => {
    claimedAt = Date.now();
    const mails = await claim(CLAIMED);
    isEmpty = mails.length === 0;
    waiting.push(...mails);
    claiming = undefined;
  };
  return async (): Promise<ClaimedMail | undefined> => {
    for (;;) {
      // They are due again when their lease is over.
      if (Date.now() - claimedAt >= LEASE_AGE) waiting.length = 0;
      const mail = waiting.shift();
      if (mail || isEmpty || isOver()) return mail;
      claiming ??= fill();
      await claiming;
    }
  };
}

/** Stores results, again after a pause if the call fails. A repeated call changes nothing. */
async function settleAgain(settle: OutboxStore['settle'], batch: MailResult[]): Promise<void> {
  for (const pause of SETTLE_PAUSES) {
    try {
      return await settle(batch);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  await settle(batch);
}

/** Collects results and stores them in groups. Connection errors wait until it is known whether the server is down. */
function createResults(settle: OutboxStore['settle']) {
  const results: MailResult[] = [];
  let doubtful: MailResult[] = [];
  let flushedAt = Date.now();
  const flush = async () => {
    const batch = results.splice(0);
    flushedAt = Date.now();
    if (batch.length === 0) return;
    try {
      await settleAgain(settle, batch);
    } catch (error) {
      results.push(...batch);
      throw error;
    }
  };
  const add = async (...more: MailResult[]) => {
    results.push(...more);
    if (results.length >= SETTLED || Date.now() - flushedAt >= SETTLE_EVERY) await flush();
  };
  return {
    add,
    /** The server works, so the connection errors before were caused by their emails. */
    addSent: (result: MailResult) => add(result, ...doubtful.splice(0)),
    addDoubtful: (result: MailResult) => void doubtful.push(result),
    isDown: () => doubtful.length >= CONCURRENCY,
    end: async () => {
      results.push(...doubtful.map((result) => ({ ...result, is_unreachable: true })));
      doubtful = [];
      await flush();
    },
  };
}

/**
 * Sends the emails that are due until none is left or `time` milliseconds are over, and returns how many were sent. Stops
 * when the mail server does not answer, and claims no more once `most` were begun. `origin` is the app's, `api` the
 * project's. Rejects if a call of the store fails, after it has stored the results it has.
 */
export async function sendOutbox(
  { claim, settle }: OutboxStore,
  send: SendMail,
  {
    origin,
    api = origin,
    time = 50_000,
    most = Infinity,
  }: { origin: string; api?: string; time?: number; most?: number },
): Promise<number> {
  const over = Date.now() + time;
  const { hostname } = new URL(origin);
  const results = createResults(settle);
  let begun = 0;
  const next = createQueue(claim, () => results.isDown() || begun >= most || Date.now() >= over);
  let sent = 0;
  let reason = '';
  const attempt = async (mail: ClaimedMail) => {
    const { id, lease } = mail;
    begun += 1;
    // The other emails that were claimed are due again without an attempt.
    if (results.isDown()) return results.addDoubtful({ id, lease, error: reason });
    try {
      const message = { messageId: `<outbox-${id}@${hostname}>`, ...platformMail(mail, origin, api) };
      await within(SEND_TIMEOUT, send(message), tooLong);
      sent += 1;
      return results.addSent({ id, lease });
    } catch (error) {
      reason = String(error);
      const failure = { id, lease, error: reason, is_final: isFinal(error as object) };
      return isConnectionError(error as object)
        ? results.addDoubtful(failure)
        : results.add(failure);
    }
  };
  const sender = async () => {
    for (let mail = await next(); mail; mail = await next()) await attempt(mail);
  };
  const ends = await Promise.allSettled(Array.from({ length: CONCURRENCY }, sender));
  await results.end();
  const failure = ends.find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
  return sent;
}
