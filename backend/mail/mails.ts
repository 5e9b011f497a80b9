import { formatFullDateTime } from '../../src/domain/shared/format.ts';
import type { Role } from '../../src/domain/people/people.ts';
import type { EmailDriver, EmailMessage } from '@supabase/lite';
import type { Query } from '../auth/requests.ts';
import { renderMailContent } from '../../supabase/functions/_shared/mail-layout.ts';
import {
  addressContent,
  confirmationContent,
  invitationContent,
  resetContent,
  signInContent,
} from './account-mails.ts';
import { LINK, plain, ROLE_NAMES } from '../../supabase/functions/_shared/mail-text.ts';

interface Invitation {
  organisation: string;
  role: Role;
  invited_by: string | null;
  works_until: string;
}

const invitationMail = (invitation: Invitation, url: string) =>
  invitationContent(
    {
      by: plain(invitation.invited_by ?? 'An administrator'),
      to: plain(invitation.organisation),
      role: ROLE_NAMES[invitation.role],
      works: `until ${formatFullDateTime(invitation.works_until, 'UTC')}`,
    },
    url,
  );

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
    if (type === 'email_change') return addressContent(link);
    const invitation = await openInvitation(to);
    if (invitation) return invitationMail(invitation, link);
    if (type === 'signup') return confirmationContent(link);
    return type === 'recovery' ? resetContent(link) : signInContent(link);
  };
  return {
    send: async (message) => {
      const mailed = mailedToken(message);
      if (!mailed) return driver.send(message);
      const link = `${siteUrl}#token_hash=${mailed.token}&type=${mailed.type}`;
      const content = await ofType(mailed.type, message.to, link);
      return driver.send({ ...message, ...renderMailContent(content) });
    },
  };
}
