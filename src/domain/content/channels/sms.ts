import * as z from 'zod/mini';
import { MAX_MESSAGE_LENGTH } from '@/domain/content/sms-split';
import { countCharacters } from '@/domain/shared/text';
import { line, text } from '@/domain/content/rules';

export const SMS_LIMITS = { text: MAX_MESSAGE_LENGTH, optOut: 60 } as const;

/** SMS content. The text and the opt-out line are sent as one message, so the length limit covers both. */
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

/** Joins the text and its opt-out line. */
export const smsText = (content: { text: string; opt_out?: string | undefined }): string =>
  content.opt_out ? `${content.text}\n${content.opt_out}` : content.text;
