import { formatDateTime } from '../../src/domain/shared/format.ts';
import type { Role } from '../../src/domain/people/people.ts';
import type { EmailDriver, EmailMessage } from '@supabase/lite';
import type { Query } from '../auth/requests.ts';
import { escapeHtml } from './mail-text.ts';

const LINK = /https?:\/\/\S+/;

/** Mail body as text and as HTML. The first URL of each line becomes a link. */
export function paragraphs(lines: readonly string[]): { text: string; html: string } {
  const html = lines
    .map(
      (line) => `<p>${escapeHtml(line).replace(LINK, (url) => `<a href="${url}">${url}</a>`)}</p>`,
    )
    .join('\n');
  return { text: lines.join('\n\n'), html };
}

/** Replaces control and format characters, which can add lines or reverse or hide text, with a space. */
const plain = (value: string) => value.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();

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

interface ApprovalFacts {
  request_id: string;
  /** Name of the flight or campaign. */
  name: string;
  by: string;
  organisation: string;
  flights?: number;
  note?: string;
  approved?: boolean;
  remarks?: string[];
}

interface PersonFacts {
  name: string | null;
  organisation: string;
  approved?: boolean;
}

/** Row of `take_mails`: an email that the database queued. */
export type QueuedMail = { recipient: string } & (
  | { kind: 'approval_requested' | 'approval_decided'; facts: ApprovalFacts }
  | { kind: 'invitation_accepted' | 'access_approved'; facts: PersonFacts }
  | { kind: 'test_address_confirm'; facts: { organisation: string; token: string } }
);

function requestMail(facts: ApprovalFacts, origin: string) {
  const [by, name] = [plain(facts.by), plain(facts.name)];
  const flights = facts.flights ?? 1;
  return {
    subject: `${by} asks you to approve ${name}`,
    ...paragraphs([
      `${by} asks for the approval of “${name}” at ${plain(facts.organisation)} (${flights} ${flights === 1 ? 'flight' : 'flights'}).`,
      ...(facts.note ? [`Note: ${plain(facts.note)}`] : []),
      `To look at it and decide: ${origin}/approvals/${facts.request_id}`,
    ]),
  };
}

function decisionMail(facts: ApprovalFacts, origin: string) {
  const [by, name] = [plain(facts.by), plain(facts.name)];
  return {
    subject: facts.approved ? `${name} is approved` : `${by} asks for changes to ${name}`,
    ...paragraphs([
      facts.approved
        ? `${by} has approved “${name}” at ${plain(facts.organisation)}. It can be launched now.`
        : `${by} asks for changes to “${name}” at ${plain(facts.organisation)} before it is approved.`,
      ...(facts.remarks ?? []).map(plain),
      `To look at it: ${origin}/approvals/${facts.request_id}`,
    ]),
  };
}

function acceptedMail({ name, organisation, approved }: PersonFacts, origin: string) {
  const who = plain(name ?? 'The invited person');
  return {
    subject: `${who} accepted your invitation`,
    ...paragraphs([
      approved
        ? `${who} accepted your invitation to ${plain(organisation)} and can work there now.`
        : `${who} accepted your invitation to ${plain(organisation)} and waits for your approval.`,
      `User Management: ${origin}/settings/users`,
    ]),
  };
}

const approvedMail = ({ organisation }: PersonFacts, origin: string) => ({
  subject: `Your access to ${plain(organisation)} is approved`,
  ...paragraphs([
    `Your account has been approved: you can now work at ${plain(organisation)} on Flightdeck.`,
    `Sign in: ${origin}/auth`,
  ]),
});

/** Carries the token in the URL fragment, which browsers do not send to servers, so no log contains it. */
function confirmMail(facts: { organisation: string; token: string }, origin: string) {
  const by = plain(facts.organisation);
  return {
    subject: `${by} wants to send test messages to this address`,
    ...paragraphs([
      `${by} saved this email address on Flightdeck to send tests of its messages to it.`,
      `To agree, confirm the address: ${origin}/confirm-test-address#token=${facts.token}`,
      'The link works for 7 days.',
      'If you do not want this, ignore this email: no tests are sent without your confirmation.',
    ]),
  };
}

/** Subject and body of a queued email. `origin` is the app's. */
export function platformMail(mail: QueuedMail, origin: string) {
  const to = mail.recipient;
  switch (mail.kind) {
    case 'approval_requested':
      return { to, ...requestMail(mail.facts, origin) };
    case 'approval_decided':
      return { to, ...decisionMail(mail.facts, origin) };
    case 'invitation_accepted':
      return { to, ...acceptedMail(mail.facts, origin) };
    case 'test_address_confirm':
      return { to, ...confirmMail(mail.facts, origin) };
    default:
      return { to, ...approvedMail(mail.facts, origin) };
  }
}

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
