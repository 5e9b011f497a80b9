import * as z from 'zod/mini';
import { MAX_MESSAGE_LENGTH } from '@/domain/content/sms-split';
import { countCharacters } from '@/domain/shared/text';
import { line, text } from '@/domain/content/rules';

/** SMS content. The text and the opt-out line are sent as one message, so the length limit covers both. */
export const smsContent = z
  .strictObject({
    channel: z.literal('sms'),
    text: text(MAX_MESSAGE_LENGTH, { personal: true }),
    opt_out: z.optional(line(60)),
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
