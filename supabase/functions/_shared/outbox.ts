import { platformMail, type QueuedMail } from './platform-mails.ts';

/** A row of `claim_outbox`. */
export type ClaimedMail = QueuedMail & { id: number; lease: string };

/** Result of one attempt to send an email. Without `error` it is sent. A final error is not tried again. */
export interface MailResult {
  id: number;
  lease: string;
  error?: string;
  is_final?: boolean;
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
}

/** Hands an email to the mail server. Rejects if the server does not accept it. */
export type SendMail = (mail: PlatformMail) => Promise<void>;

/** Emails sent at the same time. They are settled together, so a crash repeats at most these. */
const CONCURRENCY = 20;

/** A server that refuses this recipient for good answers with a 5xx code to the envelope. */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500;
}

/**
 * Sends the emails that are due until none is left or `time` milliseconds are over, and returns how many were sent. `origin`
 * is the app's.
 */
export async function sendOutbox(
  { claim, settle }: OutboxStore,
  send: SendMail,
  { origin, time = 50_000 }: { origin: string; time?: number },
): Promise<number> {
  const over = Date.now() + time;
  const attempt = async (mail: ClaimedMail): Promise<MailResult> => {
    const { id, lease } = mail;
    try {
      const messageId = `<outbox-${id}@${new URL(origin).hostname}>`;
      await send({ messageId, ...platformMail(mail, origin) });
      return { id, lease };
    } catch (error) {
      return { id, lease, error: String(error), is_final: isFinal(error) };
    }
  };
  let sent = 0;
  while (Date.now() < over) {
    const mails = await claim(CONCURRENCY);
    if (mails.length === 0) break;
    const results = await Promise.all(mails.map(attempt));
    await settle(results);
    sent += results.filter(({ error }) => error === undefined).length;
  }
  return sent;
}
