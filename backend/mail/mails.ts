import { formatFullDateTime } from '../../src/domain/shared/format.ts';
import type { Language } from '../../src/domain/content/languages.ts';
import type { Role } from '../../src/domain/people/people.ts';
import type { EmailDriver, EmailMessage } from '@supabase/lite';
import type { Query } from '../auth/requests.ts';
import { changedAccount } from './account-language.ts';
import { renderMailContent } from '../../supabase/functions/_shared/platform-mails/mail-layout.ts';
import {
  addressContent,
  confirmationContent,
  invitationContent,
  resetContent,
  signInContent,
} from './account-mails.ts';
import { LINK, plain } from '../../supabase/functions/_shared/platform-mails/mail-text.ts';
import {
  inLanguage,
  roleName,
  say,
} from '../../supabase/functions/_shared/platform-mails/mail-words.ts';

interface Invitation {
  organisation: string;
  role: Role;
  invited_by: string | null;
  works_until: string;
}

const invitationMail = (invitation: Invitation, url: string) =>
  invitationContent(
    {
      by: plain(invitation.invited_by ?? say('invitation.nameless')),
      organisation: plain(invitation.organisation),
      role: roleName(invitation.role),
      until: formatFullDateTime(invitation.works_until, 'UTC'),
    },
    url,
  );

interface Recipient {
  address: string;
  language: Language;
}

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

function testContent(
  { test_id, channel, message, content, notification }: TestWork,
  origin: string,
) {
  if (notification)
    return {
      subject: say('test_sms.subject'),
      paragraphs: [message],
      why: say('test_sms.why'),
    };
  const subject = channel === 'Email' ? content.subject : undefined;
  const values = { channel: plain(channel), subject: plain(subject ?? '') };
  return {
    subject: say(subject ? 'test.subject_of' : 'test.subject', values),
    paragraphs: [message],
    action: { label: say('test.action'), url: `${origin}/creatives/tests/${test_id}` },
    why: say('test.why'),
  };
}

/**
 * Email in the recipient's language for a message test or an SMS notification. A test links to the app at `origin`, which
 * previews the message on a device.
 */
export const testMail = (test: TestWork, recipient: Recipient, origin: string) =>
  inLanguage(recipient.language, () => ({
    to: recipient.address,
    ...renderMailContent(testContent(test, origin)),
  }));

/** Token and type of the link in a mail of Lite's auth service, or null for any other mail. */
function mailedToken({ text = '' }: EmailMessage) {
  const { searchParams } = new URL(LINK.exec(text)?.[0] ?? 'about:blank');
  const [token, type] = [searchParams.get('token'), searchParams.get('type')];
  return token && type && text.includes('/auth/v1/verify?') ? { token, type } : null;
}

function accountContent(type: string, link: string, invitation: Invitation | undefined) {
  if (type === 'email_change') return addressContent(link);
  if (invitation) return invitationMail(invitation, link);
  if (type === 'signup') return confirmationContent(link);
  return type === 'recovery' ? resetContent(link) : signInContent(link);
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
  const languageOf = async (address: string) => {
    const [person] = await query<{ language: Language }>(
      `select l.language_settings as language
         from auth.users u join public.link_users l on l.id = u.id
        where u.email = lower($1)`,
      [address],
    );
    return person?.language ?? 'en';
  };
  return {
    send: async (message) => {
      const mailed = mailedToken(message);
      if (!mailed) return driver.send(message);
      const link = `${siteUrl}#token_hash=${mailed.token}&type=${mailed.type}`;
      const invitation = await openInvitation(message.to);
      const language = changedAccount.getStore() ?? (await languageOf(message.to));
      const mail = inLanguage(language, () =>
        renderMailContent(accountContent(mailed.type, link, invitation)),
      );
      return driver.send({ ...message, ...mail });
    },
  };
}
