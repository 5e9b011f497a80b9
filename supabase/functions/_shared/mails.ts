import type { EmailContent } from '../../../src/domain/content/email.ts';
import { renderMail } from '../../../src/domain/content/mail.ts';

interface Message {
  content?: { channel?: string } | null;
  link?: string | null;
  /** The organisation's name. */
  sender?: string | null;
  variants?: Message[];
}

/** The database checks a content by its channel's shape before it is kept (`private.check_content`). */
const mailOf = (content: Message['content'], { link = null, sender = null }: Message) =>
  content?.channel === 'email' ? { email: renderMail(content as EmailContent, { link, sender }) } : {};

const withMail = (message: Message) => ({
  ...message,
  ...mailOf(message.content, message),
  // The link of a flight is that of all its variants.
  ...(message.variants && {
    variants: message.variants.map((variant) => ({ ...variant, ...mailOf(variant.content, message) })),
  }),
});

/** Work as it is handed to a gateway: each e-mail, of a flight, a variant or a test, with its HTML and its plain text. */
export const withMails = (work: unknown): unknown => (Array.isArray(work) ? work.map(withMail) : work);
