import type { ListedKind, NotificationEvent } from '../../../../src/domain/people/notifications.ts';
import {
  accessApproved,
  accessDeclined,
  accountDeactivated,
  emailChanged,
  invitationAccepted,
  newDevice,
  passwordChanged,
  roleChanged,
} from './account-event-mails.ts';
import { ended, launched, limited, setAside } from './flight-mails.ts';
import { plain } from './mail-text.ts';
import { say } from './mail-words.ts';
import { invoice, monthLimit, walletLow } from './money-mails.ts';
import { type FactsOf, nameOf, type NotificationText } from './notification-text.ts';
import { webhookPaused } from './webhook-mail.ts';

type Texts = { [Kind in ListedKind]: (facts: FactsOf<Kind>) => NotificationText };

function approvalRequested(facts: FactsOf<'approval_requested'>): NotificationText {
  const { flights, note } = facts;
  const by = plain(facts.by);
  const name = plain(facts.name);
  const organisation = nameOf(facts.organisation);
  return {
    subject: say('approval_requested.subject', { by, name }),
    paragraphs: [
      say('approval_requested.text', { by, name, organisation, flights }),
      ...(note ? [say('approval_requested.note', { note: plain(note) })] : []),
    ],
    action: say('approval_requested.action'),
    why: say('approval_requested.why'),
  };
}

function approvalDecided(facts: FactsOf<'approval_decided'>): NotificationText {
  const decision = facts.approved ? 'approved' : 'changes';
  const by = plain(facts.by);
  const name = plain(facts.name);
  const organisation = nameOf(facts.organisation);
  return {
    subject: say(`approval_decided.${decision}_subject`, { by, name }),
    paragraphs: [
      say(`approval_decided.${decision}`, { by, name, organisation }),
      ...facts.remarks.map(plain),
    ],
    action: say('approval_decided.action'),
    why: say('approval_decided.why'),
  };
}

function supportAnswered(facts: FactsOf<'support_answered'>): NotificationText {
  const subject = plain(facts.subject);
  return {
    subject: say('support_answered.subject', { subject }),
    paragraphs: [
      say('support_answered.text', { subject }),
      ...(facts.answer ? facts.answer.split(/\n+/).map(plain) : []),
    ],
    action: say('support_answered.action'),
    why: say('support_answered.why'),
  };
}

/** Text of the email about each kind of event. Names that people typed are cleaned of control characters. */
const TEXTS: Texts = {
  invitation_accepted: invitationAccepted,
  access_approved: accessApproved,
  access_declined: accessDeclined,
  account_deactivated: accountDeactivated,
  role_changed: roleChanged,
  email_changed: emailChanged,
  password_changed: passwordChanged,
  new_device: newDevice,
  approval_requested: approvalRequested,
  approval_decided: approvalDecided,
  flight_launched: launched,
  flight_limited: limited,
  flight_ended: ended,
  flight_set_aside: setAside,
  wallet_low: walletLow,
  month_limit: monthLimit,
  invoice_issued: invoice('invoice_issued'),
  invoice_due: invoice('invoice_due'),
  invoice_overdue: invoice('invoice_overdue'),
  invoice_paid: invoice('invoice_paid'),
  support_answered: supportAnswered,
  webhook_paused: webhookPaused,
};

/** Text of the email about an event. */
export const notificationText = ({ kind, facts }: NotificationEvent): NotificationText =>
  TEXTS[kind](facts as never);
