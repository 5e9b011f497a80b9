import type { MailContent } from '../../supabase/functions/_shared/platform-mails/mail-layout.ts';
import { say } from '../../supabase/functions/_shared/platform-mails/mail-words.ts';

/**
 * Emails of the auth service, in the language of `inLanguage`. The embedded backend fills them in for each recipient;
 * scripts/gen-auth-templates.ts renders them as the templates of a hosted project.
 */

interface InvitationWords {
  by: string;
  organisation: string;
  /** Name of the role. */
  role: string;
  /** When the link expires, formatted. Without it, the email says how long the link works. */
  until?: string;
}

export const invitationContent = (
  { by, organisation, role, until }: InvitationWords,
  url: string,
): MailContent => ({
  subject: say('invitation.subject', { by, organisation }),
  paragraphs: [
    say('invitation.text', { by, organisation, role }),
    until ? say('invitation.until', { by, time: until }) : say('invitation.one_day', { by }),
    say('invitation.unexpected'),
  ],
  action: { label: say('invitation.action'), url },
  why: say('invitation.why', { by }),
});

/** An email after someone entered an email address. */
const requested = (
  kind: 'confirmation' | 'sign_in' | 'reset' | 'address',
  unexpected: 'requested.unexpected' | 'reset.unexpected' | 'address.unexpected',
  url: string,
): MailContent => ({
  subject: say(`${kind}.subject`),
  paragraphs: [say(`${kind}.text`), say(unexpected)],
  action: { label: say(`${kind}.action`), url },
  why: say('requested.why'),
});

export const confirmationContent = (url: string) =>
  requested('confirmation', 'requested.unexpected', url);
export const signInContent = (url: string) => requested('sign_in', 'requested.unexpected', url);
export const resetContent = (url: string) => requested('reset', 'reset.unexpected', url);
export const addressContent = (url: string) => requested('address', 'address.unexpected', url);

/** Warns the current address before the account moves to `address`. */
export const leavingContent = (address: string): MailContent => ({
  subject: say('leaving.subject'),
  paragraphs: [say('leaving.text', { address }), say('leaving.advice')],
  why: say('leaving.why'),
});
