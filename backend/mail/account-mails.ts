import type { MailContent } from '../../supabase/functions/_shared/mail-layout.ts';

/**
 * Emails of the auth service. The embedded backend fills them in for each recipient; scripts/gen-auth-templates.ts renders them as
 * the templates of a hosted project.
 */

const ONCE = 'The link works once, for 24 hours.';
const UNEXPECTED =
  'If this was not you, ignore this email: nothing happens unless you open the link.';
const REQUESTED = 'You get this email because someone entered this email address on Flightdeck.';

interface InvitationWords {
  by: string;
  to: string;
  role: string;
  /** How long the link works: `until Mar 1, 2026` or `for 24 hours`. */
  works: string;
}

export const invitationContent = (
  { by, to, role, works }: InvitationWords,
  url: string,
): MailContent => ({
  subject: `${by} invites you to ${to} on Flightdeck`,
  paragraphs: [
    `${by} invites you to join ${to} on Flightdeck as ${role}.`,
    `The link works once, ${works}. After that, ask ${by} to send the invitation again.`,
    'If you did not expect this, ignore this email: nothing happens unless you open the link.',
  ],
  action: { label: 'Accept: choose a password', url },
  why: `You get this email because ${by} entered this email address.`,
});

export const confirmationContent = (url: string): MailContent => ({
  subject: 'Confirm your email address for Flightdeck',
  paragraphs: [`Access to Flightdeck was requested with this email address. ${ONCE}`, UNEXPECTED],
  action: { label: 'Confirm the address and choose a password', url },
  why: REQUESTED,
});

export const signInContent = (url: string): MailContent => ({
  subject: 'Your link to Flightdeck',
  paragraphs: [
    `Access to Flightdeck was requested with this email address, which already has an account. ${ONCE}`,
    UNEXPECTED,
  ],
  action: { label: 'Sign in', url },
  why: REQUESTED,
});

export const resetContent = (url: string): MailContent => ({
  subject: 'Choose a new password for Flightdeck',
  paragraphs: [
    `A new password was requested for the Flightdeck account of this address. ${ONCE}`,
    'If this was not you, ignore this email: your password stays as it is.',
  ],
  action: { label: 'Choose a new password', url },
  why: REQUESTED,
});

export const addressContent = (url: string): MailContent => ({
  subject: 'Confirm your new email address for Flightdeck',
  paragraphs: [
    `This address was entered as the new email address of a Flightdeck account. ${ONCE}`,
    'If this was not you, ignore this email: the account keeps its address.',
  ],
  action: { label: 'Confirm the new address', url },
  why: REQUESTED,
});
