import * as z from 'zod/mini';

type Message = string | { error: () => string };

/** A text without the blanks around it, of so many characters at most. */
export const trimmedText = (limit: number, tooLong: Message) =>
  z.string().check(z.trim(), z.maxLength(limit, tooLong));

/** The same, and it may not be left empty. */
export const requiredText = (missing: Message, limit: number, tooLong: Message) =>
  z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(limit, tooLong));
