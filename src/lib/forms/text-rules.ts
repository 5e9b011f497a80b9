import * as z from 'zod/mini';

type Message = string | { error: () => string };

/** An optional text, trimmed, with a maximum length in characters. */
export const trimmedText = (limit: number, tooLong: Message) =>
  z.string().check(z.trim(), z.maxLength(limit, tooLong));

/** A required text, trimmed, with a maximum length in characters. */
export const requiredText = (missing: Message, limit: number, tooLong: Message) =>
  z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(limit, tooLong));
