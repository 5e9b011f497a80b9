import type { EmailContent } from '../../../src/domain/content/channels/email.ts';
import { renderMail } from '../../../src/domain/content/mail/mail.ts';

interface Message {
  content?: { channel?: string } | null;
  link?: string | null;
  /** The organisation's name. */
  sender?: string | null;
  variants?: Message[];
  /** The same for people with another language, by its code. */
  translations?: Record<string, Message>;
}

/** The database checks a content by its channel's shape before it is kept (`private.check_content`). */
const mailOf = (content: Message['content'], { link = null, sender = null }: Message, language?: string) =>
  content?.channel === 'email'
    ? { email: renderMail(content as EmailContent, { link, sender, ...(language && { language }) }) }
    : {};

/** A message in each of its languages; link and sender are those of the whole flight. */
const withMail = (message: Message, flight: Message): Message => ({
  ...message,
  ...mailOf(message.content, flight),
  ...(message.variants && { variants: message.variants.map((variant) => withMail(variant, flight)) }),
  ...(message.translations && {
    translations: Object.fromEntries(
      Object.entries(message.translations).map(([language, translation]) => [
        language,
        { ...translation, ...mailOf(translation.content, flight, language) },
      ]),
    ),
  }),
});

function drawn(message: Message): Message[] {
  try {
    return [withMail(message, message)];
  } catch (error) {
    console.error('An e-mail could not be drawn, and is not handed out', error);
    return [];
  }
}

/**
 * Work as it is handed to a gateway: each e-mail, of a flight, a variant, a language or a test, with its HTML and its plain
 * text. One that can not be drawn keeps nobody else's from being sent.
 */
export const withMails = (work: unknown): unknown =>
  Array.isArray(work) ? work.flatMap((message: Message) => drawn(message)) : work;
