import { type PostgrestSingleResponse } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { AppError, failureText, errorMessage, toAppError, unwrap, unwrapPage } from '@/lib/errors';

describe('errors of the data API', () => {
  test.each([
    ['PGRST116', 406, 'no_rows'],
    ['42501', 403, 'forbidden'],
    ['23505', 409, 'conflict'],
    ['PT409', 409, 'conflict'],
    ['23514', 400, 'invalid'],
    ['P0001', 400, 'invalid'],
    ['PGRST303', 401, 'unauthenticated'],
    ['XX000', 500, 'unknown'],
  ])('converts code %s to kind %s', (code, status, kind) => {
    expect(toAppError({ code, message: 'text' }, status).kind).toBe(kind);
  });

  test('treats a missing response as offline, with the message of each browser', () => {
    expect(toAppError({ message: 'TypeError: NetworkError' }, 0)).toMatchObject({
      kind: 'offline',
    });
  });

  test('keeps the message and hint of a database rule, but hides the message of a row-level policy', () => {
    const error = toAppError(
      { code: 'PT409', message: 'Changed in the meantime', hint: 'version_conflict' },
      409,
    );
    expect(error).toMatchObject({ message: 'Changed in the meantime', hint: 'version_conflict' });
    const refused = toAppError(
      {
        code: '42501',
        message: 'new row violates row-level security policy for table "campaigns"',
      },
      403,
    );
    expect(refused.message).toBe('You are not allowed to do this.');
  });

  test.each([
    ['22021', 'invalid byte sequence for encoding "UTF8": 0x00', null],
    ['22P05', 'unsupported Unicode escape sequence', '\\u0000 cannot be converted to text.'],
    [
      '22P02',
      'invalid input syntax for type json',
      'Unicode low surrogate must follow a high surrogate.',
    ],
  ])('explains code %s for a character that Postgres cannot store', (code, message, details) => {
    expect(toAppError({ code, message, details }, 400).message).toBe(
      'The text has a character that can’t be stored.',
    );
  });

  const CLASSES = '08 0A 0B 20 21 22 23 25 28 2B 40 42 53 54 55 57 58 XX'.split(' ');
  const CODES = [
    ...CLASSES.flatMap((start) =>
      ['000', '001', '003', '007', 'P01', 'P02'].map((end) => start + end),
    ),
    ...'22001 22003 22007 22008 22021 22P02 22P05 23502 23503 23505 23514 23P01 25006 40001 40P01 42501 42P01 42703'.split(
      ' ',
    ),
    ...'42883 53300 54001 55P03 57014 57P01 PGRST000 PGRST001 PGRST002 PGRST003 PGRST100 PGRST102 PGRST103'.split(
      ' ',
    ),
    ...'PGRST116 PGRST200 PGRST202 PGRST204 PGRST205 PGRST301 PGRST302 PGRST303 PGRSTX00 unknown'.split(
      ' ',
    ),
    '',
  ];

  test.each(CODES)("never shows the server's own message for code %j", (code) => {
    for (const status of [400, 401, 403, 404, 406, 409, 413, 429, 500, 502, 503, 504])
      for (const hint of [null, '', 'Perhaps you meant the column "name".']) {
        const message = 'invalid input syntax for type uuid: ""';
        const error = toAppError({ code, message, details: 'Key (name)', hint }, status);
        expect(error.message).not.toMatch(/syntax|uuid|Key/);
        expect(error.message).toMatch(/^[A-Z][^"]+\.$/);
      }
  });

  test.each([
    ['22P02', 'wrong format'],
    ['22007', 'date or time isn’t valid'],
    ['22003', 'out of range'],
    ['PGRST102', 'can’t be stored'],
    ['23505', 'already exists'],
    ['57014', 'took too long'],
  ])('names the cause of code %s: %s', (code, words) => {
    expect(toAppError({ code, message: 'text' }, 400).message).toContain(words);
  });

  test.each([
    ['P0001', null],
    ['PT409', null],
    ['22023', 'invalid_period'],
    ['42501', 'read_only'],
  ])('shows the message of our own rule with code %s and hint %j', (code, hint) => {
    expect(toAppError({ code, message: 'Only admins may do this.', hint }, 400).message).toBe(
      'Only admins may do this.',
    );
  });

  test('says that the row is gone or closed for a write that matched no row', () => {
    expect(toAppError({ code: 'PGRST116', message: 'JSON object requested' }, 406).message).toBe(
      'This no longer exists, or you have no access to it.',
    );
  });
});

const failed = (code: string, status: number) =>
  ({
    data: null,
    error: { code, message: code },
    status,
    count: 7,
  }) as unknown as PostgrestSingleResponse<never[]>;

describe('failureText', () => {
  test.each([
    [new AppError('offline', 'No connection.'), true],
    [new AppError('unknown', 'Something went wrong.'), true],
    [new AppError('invalid', 'This card has expired.', { hint: 'card_expired' }), false],
    [new AppError('forbidden', 'Not allowed.'), false],
    [new AppError('no_rows', 'It is gone.'), false],
  ])('offers another try only if it can succeed: %s', (error, again) => {
    expect(failureText(error)).toBe(
      `${error.message} Nothing you typed is lost${again ? '; you can try again' : ''}.`,
    );
  });
});

test('treats a rejected request without a token as an ended session, not a missing right', () => {
  const refused = { code: '42501', message: 'permission denied for table campaigns' };
  expect(toAppError(refused, 401)).toMatchObject({
    kind: 'unauthenticated',
    message: 'Your session has ended. Sign in again.',
  });
  expect(toAppError(refused, 403).kind).toBe('forbidden');
});

describe('unwrapping responses', () => {
  test('throws an error as an AppError', () => {
    expect(() => unwrap(failed('42501', 403))).toThrow(AppError);
  });

  test('returns no rows and the total for a page past the end', () => {
    const beyond = failed('PGRST103', 416);
    expect(unwrapPage(beyond)).toEqual({ rows: [], total: 7 });
    const details = 'An offset of 50 was requested, but there are only 31 rows.';
    // postgrest-js does not read the count of an error response.
    const asAnswered = { ...beyond, count: null, error: { ...beyond.error, details } } as never;
    expect(unwrapPage(asAnswered)).toEqual({ rows: [], total: 31 });
  });

  test('falls back to the given text for a thrown value without a message', () => {
    expect(errorMessage(new Error(''), 'Please try again.')).toBe('Please try again.');
    expect(errorMessage('boom', 'Please try again.')).toBe('Please try again.');
  });
});
