import * as z from 'zod/mini';
import { phoneSchema } from '@/lib/forms/phone';
import { requiredText } from '@/lib/forms/text-rules';

const topic = z.enum(['question', 'problem', 'billing', 'call', 'other']);

/** The contact form; a phone number is needed by those who want to be called. */
export const contactSchema = z
  .object({
    topic,
    subject: requiredText('Subject is required', 150, 'Subject must be less than 150 characters'),
    message: requiredText('Message is required', 5000, 'Message must be less than 5000 characters'),
    phone: phoneSchema,
  })
  .check(
    z.refine<{ topic: string; phone: string }>(
      ({ topic: about, phone }) => about !== 'call' || phone.trim() !== '',
      { message: 'Phone number is required for a call', path: ['phone'], when: () => true },
    ),
  );
export type ContactForm = z.input<typeof contactSchema>;

/** The answer of support to a request. */
export const answerSchema = z.object({
  answer: requiredText('Answer is required', 5000, 'Answer must be less than 5000 characters'),
});
export type AnswerForm = z.input<typeof answerSchema>;
