import { paragraphs, plain } from './mail-text.ts';

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
