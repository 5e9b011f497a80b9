import type { EmailDriver } from '@supabase/lite';
import { escapeHtml } from '../../supabase/functions/_shared/platform-mails/mail-text.ts';

/** Removes line breaks and other control characters, which could inject a mail header. */
const oneLine = (value: string) => value.replaceAll(/\p{Cc}+/gu, ' ').trim();

/** Escapes the recipient in HTML mails: Lite's templates insert a new email address as the user typed it. */
export const escapeRecipients = (driver: EmailDriver): EmailDriver => ({
  send: async (mail) =>
    driver.send({
      ...mail,
      subject: oneLine(mail.subject),
      ...(mail.html && { html: mail.html.replaceAll(mail.to, () => escapeHtml(mail.to)) }),
    }),
});
