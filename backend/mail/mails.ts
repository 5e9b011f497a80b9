import { formatDateTime } from '../../src/domain/shared/format.ts';
import type { Role } from '../../src/domain/people/people.ts';
import type { EmailDriver, EmailMessage } from '@supabase/lite';
import type { Query } from '../auth/requests.ts';
import { LINK, paragraphs, plain } from '../../supabase/functions/_shared/mail-text.ts';

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

function invitationMail(invitation: Invitation, link: string) {
  const by = plain(invitation.invited_by ?? 'An administrator');
  const to = plain(invitation.organisation);
  const until = formatDateTime(invitation.works_until, 'UTC');
  return {
    subject: `${by} invites you to ${to} on Flightdeck`,
    ...paragraphs([
      `${by} invites you to join ${to} on Flightdeck as ${ROLES[invitation.role]}.`,
      `To accept, choose a password: ${link}`,
      `The link works once, until ${until}. After that, ask ${by} to send the invitation again.`,
      'If you did not expect this, ignore this email: nothing happens unless you open the link.',
    ]),
  };
}

const ONCE = 'The link works once, for 24 hours.';

const confirmationMail = (link: string) => ({
  subject: 'Confirm your email address for Flightdeck',
  ...paragraphs([
    'Access to Flightdeck was requested with this email address.',
    `To confirm the address and choose a password, follow this link: ${link}`,
    ONCE,
    'If this was not you, ignore this email: nothing happens unless you open the link.',
  ]),
});

const signInMail = (link: string) => ({
  subject: 'Your link to Flightdeck',
  ...paragraphs([
    'Access to Flightdeck was requested with this email address, which already has an account.',
    `To sign in, follow this link: ${link}`,
    ONCE,
    'If this was not you, ignore this email: nothing happens unless you open the link.',
  ]),
});

const resetMail = (link: string) => ({
  subject: 'Choose a new password for Flightdeck',
  ...paragraphs([
    'A new password was requested for the Flightdeck account of this address.',
    `To choose one, follow this link: ${link}`,
    ONCE,
    'If this was not you, ignore this email: your password stays as it is.',
  ]),
});

const addressMail = (link: string) => ({
  subject: 'Confirm your new email address for Flightdeck',
  ...paragraphs([
    'This address was entered as the new email address of a Flightdeck account.',
    `To confirm it, follow this link: ${link}`,
    ONCE,
    'If this was not you, ignore this email: the account keeps its address.',
  ]),
});

/** Row of `private.test_work`: a message test that waits to be sent. */
export interface TestWork {
  test_id: string;
  channel: string;
  message: string;
  content: { subject?: string };
  addresses: string[];
}

/** Email for one recipient of a message test. Links to the app at `origin`, which previews the message on a device. */
export function testMail(
  { test_id, channel, message, content }: TestWork,
  to: string,
  origin: string,
) {
  const subject = channel === 'Email' ? content.subject : undefined;
  return {
    to,
    subject: `Test (${plain(channel)})${subject ? `: ${plain(subject)}` : ''}`,
    ...paragraphs([message, `As a device shows it: ${origin}/creatives/tests/${test_id}`]),
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
