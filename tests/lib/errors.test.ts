import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { AppError, messageOf, toAppError, unwrap, unwrapPage } from '@/lib/errors';

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
  ])('code %s becomes kind %s', (code, status, kind) => {
    expect(toAppError({ code, message: 'text' }, status).kind).toBe(kind);
  });

  test('no answer at all is being offline, whatever the browser calls it', () => {
    expect(toAppError({ message: 'TypeError: NetworkError' }, 0)).toMatchObject({
      kind: 'offline',
    });
  });

  test("the database's sentence and stable word are kept; a policy's own text is not shown", () => {
    const error = toAppError(
      { code: 'PT409', message: 'Changed meanwhile', hint: 'version_conflict' },
      409,
    );
    expect(error).toMatchObject({ message: 'Changed meanwhile', hint: 'version_conflict' });
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
  ])('F42 %s for a character that no text can hold is said in words', (code, message, details) => {
    expect(toAppError({ code, message, details }, 400).message).toBe(
      'The text holds a character that can not be stored.',
    );
  });

  test("a write that matched nothing reads 'no rows updated'", () => {
    expect(toAppError({ code: 'PGRST116', message: 'JSON object requested' }, 406).message).toBe(
      'no rows updated',
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

describe('unwrapping answers', () => {
  test('an error is thrown as an AppError', () => {
    expect(() => unwrap(failed('42501', 403))).toThrow(AppError);
  });

  test('a page beyond the end is empty and still knows how many rows there are', () => {
    expect(unwrapPage(failed('PGRST103', 416))).toEqual({ rows: [], total: 7 });
  });

  test('a thrown value without text falls back to the given sentence', () => {
    expect(messageOf(new Error(''), 'Please try again.')).toBe('Please try again.');
    expect(messageOf('boom', 'Please try again.')).toBe('Please try again.');
  });
});
