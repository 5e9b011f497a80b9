import { formatDateTime } from '../src/domain/format.ts';
import type { Role } from '../src/domain/people.ts';
import type { EmailDriver } from '@supabase/lite';
import type { Query } from './auth-rules.ts';
import { escapeHtml } from './mail-text.ts';

const LINK = /https?:\/\/\S+/;

/** A mail's body as text and as HTML; an address in it can be followed. */
export function paragraphs(lines: readonly string[]): { text: string; html: string } {
  const html = lines
    .map(
      (line) => `<p>${escapeHtml(line).replace(LINK, (url) => `<a href="${url}">${url}</a>`)}</p>`,
    )
    .join('\n');
  return { text: lines.join('\n\n'), html };
}

/** On one line, without what can turn or hide a text. */
const plain = (value: string) => value.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();

/** As the screens name them. */
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
      'If you did not expect this, ignore this mail: nothing happens without the link.',
    ]),
  };
}

/** Without the code of the service's own mail, which no screen asks for. */
const resetMail = (link: string) => ({
  subject: 'Choose a new password for Flightdeck',
  ...paragraphs([
    'A new password was asked for the Flightdeck account of this address.',
    `To choose one, follow this link: ${link}`,
    'The link works once, for 24 hours.',
    'If it was not you, ignore this mail: your password stays as it is.',
  ]),
});

/** What `take_mails` answers: a mail that the database wants sent. */
export interface QueuedMail {
  recipient: string;
  kind: 'approval_requested' | 'approval_decided';
  facts: {
    request_id: string;
    /** Of the flight or campaign. */
    name: string;
    by: string;
    organisation: string;
    flights?: number;
    note?: string;
    approved?: boolean;
    remarks?: string[];
  };
}

/** Who asks for which approval, or what was decided, and where to look at it. `origin` is that of the app. */
export function approvalMail({ recipient, kind, facts }: QueuedMail, origin: string) {
  const [by, name] = [plain(facts.by), plain(facts.name)];
  const link = `${origin}/approvals/${facts.request_id}`;
  if (kind === 'approval_requested') {
    const flights = facts.flights ?? 1;
    return {
      to: recipient,
      subject: `${by} asks you to approve ${name}`,
      ...paragraphs([
        `${by} asks for the approval of “${name}” at ${plain(facts.organisation)} (${flights} ${flights === 1 ? 'flight' : 'flights'}).`,
        ...(facts.note ? [`Note: ${plain(facts.note)}`] : []),
        `To look at it and decide: ${link}`,
      ]),
    };
  }
  return {
    to: recipient,
    subject: facts.approved ? `${name} is approved` : `${by} asks for changes to ${name}`,
    ...paragraphs([
      facts.approved
        ? `${by} has approved “${name}” at ${plain(facts.organisation)}. It can be launched now.`
        : `${by} asks for changes to “${name}” at ${plain(facts.organisation)} before it is approved.`,
      ...(facts.remarks ?? []).map(plain),
      `To look at it: ${link}`,
    ]),
  };
}

/** What `private.test_work` answers of a test that waits. */
export interface TestWork {
  test_id: string;
  channel: string;
  message: string;
  content: { subject?: string };
  addresses: string[];
}

/** A test as the mailbox shows it, to one of its addresses. `origin` is that of the app, which shows it on a device. */
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

/**
 * The mails that lead to a password in our own words: to who was invited and has none yet, who invites them to what as
 * what, and until when; to anybody else, how to choose a new one.
 */
export function withPasswordMails(driver: EmailDriver, query: Query): EmailDriver {
  return {
    send: async (message) => {
      const link = LINK.exec(message.text ?? '')?.[0] ?? '';
      if (!link.includes('type=recovery')) return driver.send(message);
      const [invitation] = await query<Invitation>(
        `select i.organisation, i.role, i.invited_by,
                    to_char(i.works_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as works_until
               from auth.users u cross join private.invitation_of(u.id) i
              where u.email = lower($1)`,
        [message.to],
      );
      const mail = invitation ? invitationMail(invitation, link) : resetMail(link);
      return driver.send({ ...message, ...mail });
    },
  };
}
