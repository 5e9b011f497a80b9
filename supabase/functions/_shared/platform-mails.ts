import { type MailContent, renderMailContent } from './mail-layout.ts';
import { plain } from './mail-text.ts';
import { type WeeklyReport, weeklyReportMail } from './weekly-report-mail.ts';

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

/** A row of `private.outbox`: an email that the database queued for one person. */
export type QueuedMail = {
  recipient: string;
  /** Name and color (`#rrggbb`) of the organization, for the band of the email; null for an account without one. */
  organisation: string | null;
  color: string | null;
} & (
  | { kind: 'approval_requested' | 'approval_decided'; facts: ApprovalFacts }
  | { kind: 'invitation_accepted' | 'access_approved'; facts: PersonFacts }
  | { kind: 'test_address_confirm'; facts: { organisation: string; token: string } }
  | { kind: 'weekly_report'; facts: WeeklyReport }
);

function requestMail(facts: ApprovalFacts, origin: string): MailContent {
  const [by, name, at] = [facts.by, facts.name, facts.organisation].map(plain);
  const flights = facts.flights ?? 1;
  return {
    subject: `${by} asks you to approve ${name}`,
    paragraphs: [
      `${by} asks for the approval of “${name}” at ${at} (${flights} ${flights === 1 ? 'flight' : 'flights'}).`,
      ...(facts.note ? [`Note: ${plain(facts.note)}`] : []),
    ],
    action: { label: 'Review the request', url: `${origin}/approvals/${facts.request_id}` },
    why: `You get this email because you can approve flights of ${at}.`,
  };
}

function decisionMail(facts: ApprovalFacts, origin: string): MailContent {
  const [by, name, at] = [facts.by, facts.name, facts.organisation].map(plain);
  return {
    subject: facts.approved ? `${name} is approved` : `${by} asks for changes to ${name}`,
    paragraphs: [
      facts.approved
        ? `${by} has approved “${name}” at ${at}. It can be launched now.`
        : `${by} asks for changes to “${name}” at ${at} before it is approved.`,
      ...(facts.remarks ?? []).map(plain),
    ],
    action: { label: 'Open the request', url: `${origin}/approvals/${facts.request_id}` },
    why: 'You get this email because you asked for this approval.',
  };
}

function acceptedMail({ name, organisation, approved }: PersonFacts, origin: string): MailContent {
  const [who, to] = [name ?? 'The invited person', organisation].map(plain);
  return {
    subject: `${who} accepted your invitation`,
    paragraphs: [
      approved
        ? `${who} accepted your invitation to ${to} and can work there now.`
        : `${who} accepted your invitation to ${to} and waits for your approval.`,
    ],
    action: { label: 'Open User Management', url: `${origin}/settings/users` },
    why: 'You get this email because you sent the invitation.',
  };
}

function approvedMail({ organisation }: PersonFacts, origin: string): MailContent {
  const at = plain(organisation);
  return {
    subject: `Your access to ${at} is approved`,
    paragraphs: [`Your account has been approved: you can now work at ${at} on Flightdeck.`],
    action: { label: 'Sign in', url: `${origin}/auth` },
    why: `You get this email because you asked for access to ${at}.`,
  };
}

/** Carries the token in the URL fragment, which browsers do not send to servers, so no log contains it. */
function confirmMail(
  facts: { organisation: string; token: string },
  origin: string,
): MailContent {
  const by = plain(facts.organisation);
  return {
    subject: `${by} wants to send test messages to this address`,
    paragraphs: [
      `${by} saved this email address on Flightdeck to send tests of its messages to it.`,
      'The link below works for 7 days. If you do not want this, ignore this email: no tests are sent without your confirmation.',
    ],
    action: {
      label: 'Confirm the address',
      url: `${origin}/confirm-test-address#token=${facts.token}`,
    },
    why: `You get this email because someone at ${by} entered this email address.`,
  };
}

function contentOf(mail: QueuedMail, origin: string): MailContent {
  switch (mail.kind) {
    case 'approval_requested':
      return requestMail(mail.facts, origin);
    case 'approval_decided':
      return decisionMail(mail.facts, origin);
    case 'invitation_accepted':
      return acceptedMail(mail.facts, origin);
    case 'test_address_confirm':
      return confirmMail(mail.facts, origin);
    case 'weekly_report':
      return weeklyReportMail(mail.facts, origin);
    default:
      return approvedMail(mail.facts, origin);
  }
}

/** Subject, HTML and text of a queued email. `origin` is the app's. */
export function platformMail(mail: QueuedMail, origin: string) {
  return {
    to: mail.recipient,
    ...renderMailContent(contentOf(mail, origin), {
      ...(mail.organisation &&
        mail.color && { from: { name: plain(mail.organisation), color: mail.color } }),
      ...(mail.kind !== 'test_address_confirm' && { settings: `${origin}/settings` }),
    }),
  };
}
