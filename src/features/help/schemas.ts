import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { phoneSchema } from '@/lib/forms/phone';
import { requiredText } from '@/lib/forms/text-rules';

const topic = z.enum(['question', 'problem', 'billing', 'call', 'other']);

/** The phone number is required for the topic `call`. */
export const contactSchema = z
  .object({
    topic,
    subject: requiredText({ error: () => t`Subject is required` }, 150, {
      error: () => t`Subject must be less than 150 characters`,
    }),
    message: requiredText({ error: () => t`Message is required` }, 5000, {
      error: () => t`Message must be less than 5000 characters`,
    }),
    phone: phoneSchema,
  })
  .check(
    z.refine<{ topic: string; phone: string }>(
      ({ topic: chosen, phone }) => chosen !== 'call' || phone.trim() !== '',
      { error: () => t`Phone number is required for a call`, path: ['phone'], when: () => true },
    ),
  );
export type ContactForm = z.input<typeof contactSchema>;

export const answerSchema = z.object({
  answer: requiredText({ error: () => t`Answer is required` }, 5000, {
    error: () => t`Answer must be less than 5000 characters`,
  }),
});
export type AnswerForm = z.input<typeof answerSchema>;
