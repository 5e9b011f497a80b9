import type { EmailDriver } from '@supabase/lite';

export const escapeHtml = (value: string) =>
  value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A line break or another control character would begin a header of its own. */
const oneLine = (value: string) => value.replaceAll(/\p{Cc}+/gu, ' ').trim();

/** Lite's templates write the new address of an account as it was typed; here it becomes text. */
export const escapedMails = (driver: EmailDriver): EmailDriver => ({
  send: async (mail) =>
    driver.send({
      ...mail,
      subject: oneLine(mail.subject),
      ...(mail.html && { html: mail.html.replaceAll(mail.to, () => escapeHtml(mail.to)) }),
    }),
});
