import type { EmailContent } from '../../../src/domain/content/channels/email.ts';
import { renderMail } from '../../../src/domain/content/mail/mail.ts';

interface Message {
  content?: { channel?: string } | null;
  link?: string | null;
  /** The organization's name. */
  sender?: string | null;
  variants?: Message[];
  /** Translations by language code. */
  translations?: Record<string, Message>;
}

/** Rendered email, or nothing for another channel. The cast is safe: `private.check_content` validates stored content. */
const mailFields = (content: Message['content'], { link = null, sender = null }: Message, language?: string) =>
  content?.channel === 'email'
    ? { email: renderMail(content as EmailContent, { link, sender, ...(language && { language }) }) }
    : {};

/** Adds the rendered email to a message, its variants and translations. Link and sender come from the flight. */
const withMail = (message: Message, flight: Message): Message => ({
  ...message,
  ...mailFields(message.content, flight),
  ...(message.variants && { variants: message.variants.map((variant) => withMail(variant, flight)) }),
  ...(message.translations && {
    translations: Object.fromEntries(
      Object.entries(message.translations).map(([language, translation]) => [
        language,
        { ...translation, ...mailFields(translation.content, flight, language) },
      ]),
    ),
  }),
});

function renderOrSkip(message: Message): Message[] {
  try {
    return [withMail(message, message)];
  } catch (error) {
    console.error('Skipped a message whose email could not be rendered', error);
    return [];
  }
}

/**
 * Adds the HTML and plain text of each email to a gateway's work: flights, variants, translations and tests. Skips a message
 * that fails to render, so that the others are still sent.
 */
export const withMails = (work: unknown): unknown =>
  Array.isArray(work) ? work.flatMap((message: Message) => renderOrSkip(message)) : work;
