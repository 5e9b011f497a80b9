import type { AuthError, PostgrestSingleResponse } from '@supabase/supabase-js';

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

/** The one error of the client. Branch on `kind`, `code` or `hint`, never on the sentence. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly kind: AppErrorKind;
  /** SQLSTATE or PostgREST code, when the database answered. */
  readonly code: string;
  /** The database's stable word for a rule, for example `version_conflict`. */
  readonly hint: string;

  constructor(kind: AppErrorKind, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.code = options.code ?? '';
    this.hint = options.hint ?? '';
  }
}

const OFFLINE = 'The server could not be reached. Check your connection and try again.';
/** A gateway's answer (AUTH-39) carries no sentence of its own. */
const UNAVAILABLE = 'The server is not available right now. Try again in a moment.';

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

/** Sentences for errors whose own text is written for programmers. */
const PLAIN: Record<string, string> = {
  PGRST116: 'no rows updated',
  PGRST301: 'Your session has ended. Sign in again.',
  PGRST302: 'Your session has ended. Sign in again.',
  PGRST303: 'Your session has ended. Sign in again.',
};

interface DatabaseFailure {
  message: string;
  code?: string;
  details?: string | null;
  hint?: string | null;
}

/** NUL, or half of a character: what no text of the database can hold. */
const isUnstorable = ({ code = '', message, details }: DatabaseFailure) =>
  /^22(021|P0[25])/.test(code) && /Unicode|0x00/.test(message + details);

/** Translates what PostgREST answered; `status` 0 means that nothing answered. */
export function toAppError(error: DatabaseFailure, status: number): AppError {
  const { code = '', hint } = error;
  if (status === 0) return new AppError('offline', OFFLINE, { cause: error });
  const written = /row-level security|permission denied/.test(error.message);
  const message = isUnstorable(error)
    ? 'The text holds a character that can not be stored.'
    : (PLAIN[code] ?? (written ? 'You are not allowed to do this.' : error.message));
  const kind = KIND_BY_CODE[code] ?? (status === 401 ? 'unauthenticated' : 'unknown');
  return new AppError(kind, message, { code, hint: hint ?? undefined, cause: error });
}

/** The data of a PostgREST answer, or the error it carries as an `AppError`. */
export function unwrap<T>(result: PostgrestSingleResponse<T>): T {
  if (result.error) throw toAppError(result.error, result.status);
  return result.data;
}

/** A page of rows with the exact number of all rows. A page beyond the end is an empty page. */
export function unwrapPage<T>(result: PostgrestSingleResponse<T[]>): { rows: T[]; total: number } {
  if (result.error?.code === 'PGRST103') return { rows: [], total: result.count ?? 0 };
  return { rows: unwrap(result), total: result.count ?? 0 };
}

/** Translates an auth service error; its own sentences are written for people. */
export function toAuthError(error: AuthError): AppError {
  if (error.name === 'AuthRetryableFetchError')
    return error.status
      ? new AppError('unknown', UNAVAILABLE, { cause: error })
      : new AppError('offline', OFFLINE, { cause: error });
  const kind = error.name === 'AuthSessionMissingError' ? 'unauthenticated' : 'invalid';
  return new AppError(kind, error.message, { code: error.code, cause: error });
}

/** What to tell the user about any thrown value; `fallback` when it carries no text of its own. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof Error && error.message ? error.message : fallback;
}
