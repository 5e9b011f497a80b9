import type { PostgrestSingleResponse } from '@supabase/supabase-js';

type AppErrorKind =
  | 'unauthenticated'
  | 'forbidden'
  | 'no_rows'
  | 'conflict'
  | 'invalid'
  | 'offline'
  | 'unknown';

interface AppErrorOptions {
  code?: string | undefined;
  hint?: string | undefined;
  cause?: unknown;
}

/** The only error class of the client. Branch on `kind`, `code` or `hint`, never on the message. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly kind: AppErrorKind;
  /** SQLSTATE or PostgREST code, if the database responded. */
  readonly code: string;
  /** Stable identifier of a database rule, for example `version_conflict`. */
  readonly hint: string;

  constructor(kind: AppErrorKind, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.code = options.code ?? '';
    this.hint = options.hint ?? '';
  }
}

/** Message under a form whose save failed. Offers another try unless a database rule rejected these values. */
export function failureText(error: Error): string {
  const refused =
    error instanceof AppError &&
    (error.hint !== '' || error.kind === 'forbidden' || error.kind === 'no_rows');
  return `${error.message} Nothing you typed is lost${refused ? '' : '; you can try again'}.`;
}

/** Hint of a response that was withheld: the actor is being refetched, and the guards show what changed. */
export const ACCESS_CHANGED = 'access_changed';

/** Hint of a request without a response from the database: a write may or may not have run. */
export const NO_ANSWER = 'no_answer';

const isUnanswered = (code: string, status: number) =>
  status === 0 || (code === '' && (status >= 500 || status === 408));

export const OFFLINE = 'The server could not be reached. Check your connection and try again.';
/** Shown for proxy errors, which carry no message of their own. */
export const UNAVAILABLE = 'The server is not available right now. Try again in a moment.';

const KIND_BY_CODE: Record<string, AppErrorKind> = {
  PGRST116: 'no_rows',
  PGRST301: 'unauthenticated',
  PGRST302: 'unauthenticated',
  PGRST303: 'unauthenticated',
  '42501': 'forbidden',
  '23505': 'conflict',
  '23503': 'conflict',
  PT409: 'conflict',
  PT404: 'no_rows',
  PT402: 'invalid',
  '23514': 'invalid',
  '23502': 'invalid',
  '22023': 'invalid',
  P0001: 'invalid',
};

/** Error of a write without a signed-in user, as the specification spells it. */
export const NOT_AUTHENTICATED = 'User not authenticated';
export const SESSION_ENDED = 'Your session has ended. Sign in again.';
export const TOO_SLOW = 'This took too long. Try again in a moment.';
const OLDER_THAN_SERVER = 'This page is older than the server. Reload it and try again.';
const UNSTORABLE = "The text has a character that can't be stored.";
export const UNEXPECTED = 'Something went wrong on the server. Try again in a moment.';

/**
 * Replaces messages that Postgres and PostgREST write for programmers. The longest listed prefix of the code
 * applies; two characters cover a whole class.
 */
const SENTENCE_BY_CODE: Record<string, string> = {
  '08': UNAVAILABLE,
  '21': 'This would have changed more than it should. Nothing was saved.',
  '22': 'A value is not valid. Check what you entered.',
  '22001': 'A text is too long.',
  '22003': 'A number is out of range.',
  '22007': 'A date or time is not valid.',
  '22008': 'A date is out of range.',
  '22021': UNSTORABLE,
  '22P02': 'A value has the wrong format. Check what you entered.',
  '22P05': UNSTORABLE,
  '23': 'A value is not allowed here. Check what you entered.',
  '23502': 'A required value is missing.',
  '23503': 'This is in use, or something it needs no longer exists.',
  '23505': 'This already exists. Choose another name or value.',
  '23P01': 'This overlaps with something that exists already.',
  '25': 'Nothing can be saved right now. Try again in a moment.',
  '28': SESSION_ENDED,
  '40': 'Somebody saved at the same moment. Try again.',
  '42': OLDER_THAN_SERVER,
  '42501': 'You are not allowed to do this.',
  '53': UNAVAILABLE,
  '54': 'This is too much at once. Try again with less.',
  '55': 'Somebody is changing this right now. Try again in a moment.',
  '57': UNAVAILABLE,
  '57014': TOO_SLOW,
  PGRST0: UNAVAILABLE,
  PGRST003: TOO_SLOW,
  PGRST1: OLDER_THAN_SERVER,
  PGRST102: UNSTORABLE,
  PGRST116: 'no rows updated',
  PGRST2: OLDER_THAN_SERVER,
  PGRST3: SESSION_ENDED,
};

/** Messages for responses without a known code, for example from a proxy. */
const SENTENCE_BY_STATUS: Record<number, string> = {
  401: SESSION_ENDED,
  403: 'You are not allowed to do this.',
  408: TOO_SLOW,
  413: 'This is too much at once. Try again with less.',
  429: 'Too many requests. Wait a moment and try again.',
  502: UNAVAILABLE,
  503: UNAVAILABLE,
  504: TOO_SLOW,
};

interface DatabaseFailure {
  message: string;
  code?: string;
  details?: string | null;
  hint?: string | null;
}

/** True for NUL and unpaired surrogates, which Postgres text cannot store. */
const isUnstorable = ({ code = '', message, details }: DatabaseFailure) =>
  /^22(021|P0[25])/.test(code) && /Unicode|0x00/.test(message + details);

/**
 * True for messages of our own rules, which are written for users: their hint is an identifier, or no other
 * source raises their code.
 */
const isBusinessRule = ({ code = '', hint }: DatabaseFailure) =>
  /^(P0001|PT\d{3})$/.test(code) || /^[a-z]+(_[a-z]+)*$/.test(hint ?? '');

function plainSentence(failure: DatabaseFailure, status: number): string {
  const { code = '' } = failure;
  if (isUnstorable(failure)) return UNSTORABLE;
  for (let length = code.length; length >= 2; length -= 1) {
    const sentence = SENTENCE_BY_CODE[code.slice(0, length)];
    if (sentence) return sentence;
  }
  return SENTENCE_BY_STATUS[status] ?? UNEXPECTED;
}

/** Converts a PostgREST error; `status` 0 means that there was no response. */
export function toAppError(error: DatabaseFailure, status: number): AppError {
  const { code = '' } = error;
  const hint = isUnanswered(code, status) ? NO_ANSWER : error.hint;
  if (status === 0) return new AppError('offline', OFFLINE, { hint: NO_ANSWER, cause: error });
  // PostgREST responds with 401 when the request has no token, so no user's rights were checked.
  if (code === '42501' && status === 401)
    return new AppError('unauthenticated', SESSION_ENDED, { code, cause: error });
  const message = isBusinessRule(error) ? error.message : plainSentence(error, status);
  const kind = KIND_BY_CODE[code] ?? (status === 401 ? 'unauthenticated' : 'unknown');
  return new AppError(kind, message, { code, hint: hint ?? undefined, cause: error });
}

/** Returns the data of a PostgREST response, or throws its error as an `AppError`. */
export function unwrap<T>(result: PostgrestSingleResponse<T>): T {
  if (result.error) throw toAppError(result.error, result.status);
  return result.data;
}

/** SQLSTATE for an id in the URL that is not a UUID. */
const INVALID_UUID = '22P02';

/** Returns the row with the id in the URL; null if there is none or the id is not a UUID. */
export const unwrapById = <T>(result: PostgrestSingleResponse<T | null>): T | null =>
  result.error?.code === INVALID_UUID ? null : unwrap(result);

export interface PageOfRows<T> {
  rows: T[];
  /** Number of rows on all pages. */
  total: number;
}

/** Parses "An offset of 50 was requested, but there are only 31 rows." */
const parseRowCount = ({ details }: DatabaseFailure) =>
  Number(/only (\d+) rows?/.exec(details ?? '')?.[1] ?? 0);

/**
 * Returns a page of rows with the exact total. A page past the end is empty; its total comes from the error
 * details, because the client does not read the count of an error response.
 */
export function unwrapPage<T>(result: PostgrestSingleResponse<T[]>): PageOfRows<T> {
  if (result.error?.code === 'PGRST103')
    return { rows: [], total: result.count ?? parseRowCount(result.error) };
  return { rows: unwrap(result), total: result.count ?? 0 };
}

/** Message of any thrown value; `fallback` if it has none. */
export function errorMessage(error: unknown, fallback: string): string {
  return error instanceof Error && error.message ? error.message : fallback;
}
