import { formatDateTime } from '../../src/domain/shared/format.ts';
import type { Role } from '../../src/domain/people/people.ts';
import type { EmailDriver, EmailMessage } from '@supabase/lite';
import type { Query } from '../auth/requests.ts';
import { renderMailContent } from '../../supabase/functions/_shared/mail-layout.ts';
import { LINK, plain } from '../../supabase/functions/_shared/mail-text.ts';

/** Role labels, as the app shows them. */
const ROLES: Record<Role, string> = {
  superadmin: 'Superadmin',
  admin: 'Admin',
  regular: 'Campaign Manager',
  readonly: 'Viewer (Read-only)',
};

interface Invitation {
  organisation: string;
  role: Role;
  invited_by: string | null;
  works_until: string;
}

const ONCE = 'The link works once, for 24 hours.';
const UNEXPECTED =
  'If this was not you, ignore this email: nothing happens unless you open the link.';
const REQUESTED = 'You get this email because someone entered this email address on Flightdeck.';

function invitationMail(invitation: Invitation, url: string) {
  const by = plain(invitation.invited_by ?? 'An administrator');
  const to = plain(invitation.organisation);
  const until = formatDateTime(invitation.works_until, 'UTC');
  return renderMailContent({
    subject: `${by} invites you to ${to} on Flightdeck`,
    paragraphs: [
      `${by} invites you to join ${to} on Flightdeck as ${ROLES[invitation.role]}.`,
      `The link works once, until ${until}. After that, ask ${by} to send the invitation again.`,
      'If you did not expect this, ignore this email: nothing happens unless you open the link.',
    ],
    action: { label: 'Accept: choose a password', url },
    why: `You get this email because ${by} entered this email address.`,
  });
}

const confirmationMail = (url: string) =>
  renderMailContent({
    subject: 'Confirm your email address for Flightdeck',
    paragraphs: [`Access to Flightdeck was requested with this email address. ${ONCE}`, UNEXPECTED],
    action: { label: 'Confirm the address and choose a password', url },
    why: REQUESTED,
  });

const signInMail = (url: string) =>
  renderMailContent({
    subject: 'Your link to Flightdeck',
    paragraphs: [
      `Access to Flightdeck was requested with this email address, which already has an account. ${ONCE}`,
      UNEXPECTED,
    ],
    action: { label: 'Sign in', url },
    why: REQUESTED,
  });

const resetMail = (url: string) =>
  renderMailContent({
    subject: 'Choose a new password for Flightdeck',
    paragraphs: [
      `A new password was requested for the Flightdeck account of this address. ${ONCE}`,
      'If this was not you, ignore this email: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', url },
    why: REQUESTED,
  });

const addressMail = (url: string) =>
  renderMailContent({
    subject: 'Confirm your new email address for Flightdeck',
    paragraphs: [
      `This address was entered as the new email address of a Flightdeck account. ${ONCE}`,
      'If this was not you, ignore this email: the account keeps its address.',
    ],
    action: { label: 'Confirm the new address', url },
    why: REQUESTED,
  });

/** Row of `private.test_work`: a message test that waits to be sent. */
export interface TestWork {
  test_id: string;
  channel: string;
  message: string;
  content: { subject?: string };
  addresses: string[];
  /** Whether this is an SMS about an event to a member of the organization. */
  notification: boolean;
}

/** Email for one recipient of a message test or an SMS notification. A test links to the app at `origin`, which previews the message on a device. */
export function testMail(
  { test_id, channel, message, content, notification }: TestWork,
  to: string,
  origin: string,
) {
  if (notification)
    return {
      to,
      ...renderMailContent({
        subject: 'SMS notification',
        paragraphs: [message],
        why: 'In the demo, text messages arrive here. You get this one because SMS notifications are on in your settings.',
      }),
    };
  const subject = channel === 'Email' ? content.subject : undefined;
  return {
    to,
    ...renderMailContent({
      subject: `Test (${plain(channel)})${subject ? `: ${plain(subject)}` : ''}`,
      paragraphs: [message],
      action: {
        label: 'See it as a device shows it',
        url: `${origin}/creatives/tests/${test_id}`,
      },
      why: 'You get this email because someone sends tests of messages to this address.',
    }),
  };
}

/** Token and type of the link in a mail of Lite's auth service, or null for any other mail. */
function mailedToken({ text = '' }: EmailMessage) {
  const { searchParams } = new URL(LINK.exec(text)?.[0] ?? 'about:blank');
  const [token, type] = [searchParams.get('token'), searchParams.get('type')];
  return token && type && text.includes('/auth/v1/verify?') ? { token, type } : null;
}

/**
 * Replaces the mails of the auth service with ours. Their links open a page of the app whose button uses the token, so a mail
 * scanner that follows a link does not use it up.
 */
export function withAccountMails(driver: EmailDriver, query: Query, siteUrl: string): EmailDriver {
  const openInvitation = async (address: string) => {
    const [invitation] = await query<Invitation>(
      `select i.organisation, i.role, i.invited_by,
              to_char(i.works_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as works_until
         from auth.users u cross join private.user_invitation(u.id) i
        where u.email = lower($1)`,
      [address],
    );
    return invitation;
  };
  const ofType = async (type: string, to: string, link: string) => {
    if (type === 'email_change') return addressMail(link);
    const invitation = await openInvitation(to);
    if (invitation) return invitationMail(invitation, link);
    if (type === 'signup') return confirmationMail(link);
    return type === 'recovery' ? resetMail(link) : signInMail(link);
  };
  return {
    send: async (message) => {
      const mailed = mailedToken(message);
      if (!mailed) return driver.send(message);
      const link = `${siteUrl}#token_hash=${mailed.token}&type=${mailed.type}`;
      return driver.send({ ...message, ...(await ofType(mailed.type, message.to, link)) });
    },
  };
}
