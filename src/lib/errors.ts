import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import { i18n } from './i18n';

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

/** Base class of the client's errors. Branch on `kind`, `code` or `hint`, never on the message. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly kind: AppErrorKind;
  /** SQLSTATE or PostgREST code, if the database responded. */
  readonly code: string;
  /** Stable identifier of a database rule, for example `version_conflict`. */
  readonly hint: string;

  constructor(
    kind: AppErrorKind,
    message: string | MessageDescriptor,
    options: AppErrorOptions = {},
  ) {
    super(typeof message === 'string' ? message : i18n.t(message), { cause: options.cause });
    this.kind = kind;
    this.code = options.code ?? '';
    this.hint = options.hint ?? '';
  }
}

/**
 * Message under a form whose save failed. Suggests another try only if the same values could succeed and the
 * error's own message does not already say what to do, as messages with a hint do.
 */
export function failureText(error: Error): string {
  const refused =
    error instanceof AppError &&
    (error.hint !== '' || error.kind === 'forbidden' || error.kind === 'no_rows');
  const { message } = error;
  return refused
    ? t`${message} Nothing you typed is lost.`
    : t`${message} Nothing you typed is lost; you can try again.`;
}

/** Hint of a response that was withheld: the actor is being refetched, and the guards show what changed. */
export const ACCESS_CHANGED = 'access_changed';

/** Hint of a request without a response from the database: a write may or may not have run. */
export const NO_ANSWER = 'no_answer';

const isUnanswered = (code: string, status: number) =>
  status === 0 || (code === '' && (status >= 500 || status === 408));

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

export const OFFLINE = msg`Can’t reach the server. Check your connection and try again.`;
/** Also shown for proxy errors, which have no message of their own. */
export const UNAVAILABLE = msg`The server isn’t available right now. Try again in a moment.`;
/** Error of a write without a signed-in user, as the specification spells it. */
export const NOT_AUTHENTICATED = msg`User not authenticated`;
export const SESSION_ENDED = msg`Your session has ended. Sign in again.`;
export const TOO_SLOW = msg`This took too long. Try again in a moment.`;
export const UNEXPECTED = msg`Something went wrong on the server. Try again in a moment.`;
const FORBIDDEN = msg`You are not allowed to do this.`;
const OUTDATED_PAGE = msg`This page is older than the server. Reload it and try again.`;
const TOO_LARGE = msg`This is too much at once. Try again with less.`;
const UNSTORABLE = msg`The text has a character that can’t be stored.`;

/**
 * Replaces messages that Postgres and PostgREST write for programmers. The longest listed prefix of the code
 * applies; two characters cover a whole class.
 */
const MESSAGE_BY_CODE: Record<string, MessageDescriptor> = {
  '08': UNAVAILABLE,
  '21': msg`This would have changed more than it should. Nothing was saved.`,
  '22': msg`A value isn’t valid. Check what you entered.`,
  '22001': msg`A text is too long.`,
  '22003': msg`A number is out of range.`,
  '22007': msg`A date or time isn’t valid.`,
  '22008': msg`A date is out of range.`,
  '22021': UNSTORABLE,
  '22P02': msg`A value has the wrong format. Check what you entered.`,
  '22P05': UNSTORABLE,
  '23': msg`A value isn’t allowed here. Check what you entered.`,
  '23502': msg`A required value is missing.`,
  '23503': msg`This is in use, or something it needs no longer exists.`,
  '23505': msg`This already exists. Choose another name or value.`,
  '23P01': msg`This overlaps with something that already exists.`,
  '25': msg`Saving isn’t possible right now. Try again in a moment.`,
  '28': SESSION_ENDED,
  '40': msg`Someone else saved at the same moment. Try again.`,
  '42': OUTDATED_PAGE,
  '42501': FORBIDDEN,
  '53': UNAVAILABLE,
  '54': TOO_LARGE,
  '55': msg`Someone else is changing this right now. Try again in a moment.`,
  '57': UNAVAILABLE,
  '57014': TOO_SLOW,
  PGRST0: UNAVAILABLE,
  PGRST003: TOO_SLOW,
  PGRST1: OUTDATED_PAGE,
  PGRST102: UNSTORABLE,
  PGRST116: msg`This no longer exists, or you have no access to it.`,
  PGRST2: OUTDATED_PAGE,
  PGRST3: SESSION_ENDED,
};

/** Messages for responses without a known code, for example from a proxy. */
const MESSAGE_BY_STATUS: Record<number, MessageDescriptor> = {
  401: SESSION_ENDED,
  403: FORBIDDEN,
  408: TOO_SLOW,
  413: TOO_LARGE,
  429: msg`Too many requests. Wait a moment and try again.`,
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

function plainMessage(failure: DatabaseFailure, status: number): MessageDescriptor {
  const { code = '' } = failure;
  if (isUnstorable(failure)) return UNSTORABLE;
  for (let length = code.length; length >= 2; length -= 1) {
    const message = MESSAGE_BY_CODE[code.slice(0, length)];
    if (message) return message;
  }
  return MESSAGE_BY_STATUS[status] ?? UNEXPECTED;
}

/** Converts a PostgREST error; `status` 0 means that there was no response. */
export function toAppError(error: DatabaseFailure, status: number): AppError {
  const { code = '' } = error;
  const hint = isUnanswered(code, status) ? NO_ANSWER : error.hint;
  if (status === 0) return new AppError('offline', OFFLINE, { hint: NO_ANSWER, cause: error });
  // PostgREST responds with 401 when the request has no token, so no user's rights were checked.
  if (code === '42501' && status === 401)
    return new AppError('unauthenticated', SESSION_ENDED, { code, cause: error });
  const message = isBusinessRule(error) ? error.message : plainMessage(error, status);
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
