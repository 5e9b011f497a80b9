import * as z from 'zod/mini';
import { httpsUrl, link, list, text } from './rules';

export const EMAIL_LIMITS = {
  fromName: 100,
  subject: 200,
  /** Most mail clients cut the subject here, phones sooner. */
  shownSubject: 60,
  preheader: 200,
  shownPreheader: 100,
  heading: 200,
  text: 5000,
  alt: 300,
  button: 60,
  address: 300,
  unsubscribe: 60,
  blocks: [1, 50],
} as const;

const block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('heading'), text: text(EMAIL_LIMITS.heading) }),
  z.strictObject({ type: z.literal('text'), text: text(EMAIL_LIMITS.text) }),
  z.strictObject({
    type: z.literal('image'),
    url: httpsUrl,
    alt: z.optional(text(EMAIL_LIMITS.alt)),
    link: z.optional(link),
  }),
  z.strictObject({ type: z.literal('button'), text: text(EMAIL_LIMITS.button), url: link }),
  z.strictObject({ type: z.literal('divider') }),
  z.strictObject({
    type: z.literal('footer'),
    address: text(EMAIL_LIMITS.address),
    /** The words of the link to unsubscribe; without them the footer has none. */
    unsubscribe: z.optional(text(EMAIL_LIMITS.unsubscribe)),
  }),
]);

export type EmailBlock = z.infer<typeof block>;

/** Subject, preheader, and blocks from top to bottom. */
export const emailContent = z.strictObject({
  channel: z.literal('email'),
  from_name: z.optional(text(EMAIL_LIMITS.fromName)),
  subject: text(EMAIL_LIMITS.subject),
  preheader: z.optional(text(EMAIL_LIMITS.preheader)),
  blocks: list(block, EMAIL_LIMITS.blocks),
});
