import { msg } from '@lingui/core/macro';
import { sleep } from '../sleep';
import { AppError, NO_ANSWER } from '../errors';
import { shownOrganisationId } from '../supabase/client';
import { forgetAttempt, openAttempts } from './open-attempts';
import { EditConflict } from './versioned-edit';

/** A create under a client-made id. Repeating it with the same id does not create a second row. */
export interface Attempt {
  /** Kind of the created row, for example `campaign`. */
  kind: string;
  /** Id made by the form; without it `runAttempt` makes one. */
  id?: string;
  /** All values that the write stores. The same values reuse the id of a failed attempt. */
  content?: unknown;
}

const UNKNOWN_OUTCOME = 'unknown_outcome';

/** Thrown when a write got no response, so it may or may not have been saved. */
export class UnknownOutcome extends AppError {
  /** Id of the attempt; null if repeating the write is not safe. */
  readonly id: string | null;

  constructor(cause: AppError, id: string | null) {
    super(
      cause.kind,
      id
        ? msg`The server didn’t respond, so this may or may not have been saved. You can safely try again.`
        : msg`The server didn’t respond, so this may or may not have been saved. Check the current state before you try again.`,
      { code: cause.code, hint: UNKNOWN_OUTCOME, cause },
    );
    this.id = id;
  }
}

/**
 * Time for which the same values reuse the id of a failed attempt: long enough for the user to check the list. After
 * that, the same values mean a second row.
 */
const KEPT_MS = 10 * 60_000;
const RETRY_DELAY_MS = 500;

const attemptKey = ({ kind, content }: Attempt): string =>
  JSON.stringify([shownOrganisationId(), kind, content]);

/** Returns the id of the failed attempt with the same content, the attempt's own id, or a new one. */
function attemptId(attempt: Attempt | null): string {
  const kept = attempt && openAttempts.get(attemptKey(attempt));
  if (kept && kept.until > Date.now()) return kept.id;
  return attempt?.id ?? crypto.randomUUID();
}

const isUnanswered = (error: unknown): error is AppError =>
  error instanceof AppError && error.hint === NO_ANSWER;

/** Sends a write. Repeats it once after a lost response if that is safe. */
async function send<Data>(write: () => Promise<Data>, isSafe: boolean): Promise<Data> {
  try {
    return await write();
  } catch (error) {
    if (!isSafe || !isUnanswered(error)) throw error;
    await sleep(RETRY_DELAY_MS);
    return await write();
  }
}

function rememberFailure(key: string, id: string, error: unknown): void {
  const isTaken =
    error instanceof EditConflict || (error instanceof AppError && error.hint === 'request_reused');
  if (isTaken) forgetAttempt(id);
  else openAttempts.set(key, { id, until: Date.now() + KEPT_MS });
}

/**
 * Runs a write under one id. If it fails, the next attempt with the same content reuses the id. A write without
 * an attempt is sent once.
 */
export async function runAttempt<Data>(
  attempt: Attempt | null,
  write: (id: string) => Promise<Data>,
): Promise<Data> {
  const key = attempt && attemptKey(attempt);
  const id = attemptId(attempt);
  // An offline browser sends nothing, so the write cannot have been saved.
  const isSent = navigator.onLine;
  try {
    const data = await send(() => write(id), isSent && key !== null);
    if (key) openAttempts.delete(key);
    return data;
  } catch (error) {
    if (key) rememberFailure(key, id, error);
    throw isSent && isUnanswered(error) ? new UnknownOutcome(error, key && id) : error;
  }
}
