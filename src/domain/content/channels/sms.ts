import * as z from 'zod/mini';
import { MAX_MESSAGE_LENGTH } from '@/domain/content/sms-split';
import { countCharacters } from '@/domain/shared/text';
import { line, text } from '@/domain/content/rules';

export const SMS_LIMITS = { text: MAX_MESSAGE_LENGTH, optOut: 60 } as const;

/** A text, and the line that says how to stop: both are sent as one text. */
export const smsContent = z
  .strictObject({
    channel: z.literal('sms'),
    text: text(SMS_LIMITS.text),
    opt_out: z.optional(line(SMS_LIMITS.optOut)),
  })
  .check(
    z.refine((content) => countCharacters(smsText(content)) <= MAX_MESSAGE_LENGTH, {
      path: ['text'],
      error: `too_long ${MAX_MESSAGE_LENGTH}`,
    }),
  );

/** The text with its opt-out line. */
export const smsText = (content: { text: string; opt_out?: string | undefined }): string =>
  content.opt_out ? `${content.text}\n${content.opt_out}` : content.text;
