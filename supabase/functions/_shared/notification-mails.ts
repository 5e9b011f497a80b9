import type { ListedKind, NotificationEvent } from '../../../src/domain/people/notifications.ts';
import { formatCurrency, formatFullDate, formatFullDateTime } from '../../../src/domain/shared/format.ts';
import { ended, launched, limited, setAside } from './flight-mails.ts';
import { plain, ROLE_NAMES } from './mail-text.ts';
import { at, type FactsOf, type NotificationText } from './notification-text.ts';
import { webhookPaused } from './webhook-mail.ts';

type Texts = { [Kind in ListedKind]: (facts: FactsOf<Kind>) => NotificationText };
type InvoiceKind = 'invoice_issued' | 'invoice_due' | 'invoice_overdue' | 'invoice_paid';

const PASSWORD_ADVICE =
  'If this was not you, choose “Forgot password?” on the sign-in page and set a new password now. This signs out every other session.';
const SECURITY =
  'You get this email because it concerns the security of your account. It can’t be switched off.';
const ACCESS = 'You get this email because it concerns your access to Flightdeck.';
const MONEY =
  'You get this email because you are an admin of your organization and it concerns money. It can’t be switched off.';
const day = (date: string) => formatFullDate(date);

function walletLow({ level, balance, days_left: days, organisation }: FactsOf<'wallet_low'>) {
  const lasts =
    days === undefined
      ? ''
      : ` At the average spending of the last seven days, it lasts ${days === 1 ? '1 day' : `${days} days`}.`;
  return {
    subject:
      level === 0
        ? 'Your credits are used up'
        : level === 1
          ? 'Your credits are almost used up'
          : `Your credits have fallen to ${level}% of the last top-up`,
    paragraphs: [
      `The balance${at(organisation)} is ${formatCurrency(balance, 'cents')}.${lasts}`,
      level === 0
        ? 'Flights are paused until credits arrive.'
        : 'When the credits are used up, flights pause.',
    ],
    action: 'Buy credits',
    why: MONEY,
  };
}

const monthLimit = ({ level, used, limit, organisation }: FactsOf<'month_limit'>) => ({
  subject:
    level === 100
      ? 'The Monthly Credit Limit is reached'
      : `${level}% of the Monthly Credit Limit is used`,
  paragraphs: [
    `Usage this month${at(organisation)} is ${formatCurrency(used, 'cents')} of ${formatCurrency(limit, 'cents')}.`,
    level === 100
      ? 'Flights are paused until the next month begins or support raises the limit.'
      : 'At the limit, flights pause until the next month. Support can raise it.',
  ],
  action: 'Open Billing',
  why: MONEY,
});

const invoice =
  (subject: string, text: (facts: FactsOf<InvoiceKind>) => string) =>
  (facts: FactsOf<InvoiceKind>): NotificationText => ({
    subject: `Invoice ${facts.number} ${subject}`,
    paragraphs: [
      `${text(facts)}${facts.description ? ` It is for: ${plain(facts.description)}.` : ''}`,
    ],
    action: 'Open the invoice',
    why: MONEY,
  });

const amountOf = ({ number, amount, organisation }: FactsOf<InvoiceKind>) =>
  `Invoice ${number}${at(organisation)} over ${formatCurrency(amount, 'cents')}`;

function roleChanged({ role, removed, organisation }: FactsOf<'role_changed'>): NotificationText {
  const name = ROLE_NAMES[role];
  return {
    subject: removed ? `You are no longer ${name}` : `Your role is now ${name}`,
    paragraphs: [
      removed
        ? `Your role ${name} on Flightdeck was removed.`
        : `Your role${at(organisation)} on Flightdeck is now ${name}.`,
    ],
    action: 'Open Flightdeck',
    why: ACCESS,
  };
}

/** Text of the email about each kind of event. Names that people typed are cleaned of control characters. */
const TEXTS: Texts = {
  invitation_accepted: ({ name, approved, organisation }) => {
    const who = plain(name ?? 'The invited person');
    return {
      subject: `${who} accepted your invitation`,
      paragraphs: [
        `${who} accepted your invitation to ${plain(organisation ?? 'Flightdeck')} and ${approved ? 'can work there now' : 'waits for your approval'}.`,
      ],
      action: 'User Management',
      why: 'You get this email because you sent the invitation.',
    };
  },
  access_approved: ({ organisation }) => ({
    subject: `Your access to ${plain(organisation ?? 'Flightdeck')} is approved`,
    paragraphs: [
      `Your account has been approved: you can now work at ${plain(organisation ?? 'your organization')} on Flightdeck.`,
    ],
    action: 'Sign in',
    why: ACCESS,
  }),
  access_declined: ({ organisation }) => ({
    subject: 'Your request for access was declined',
    paragraphs: [
      `An admin declined your request for access${organisation ? ` to ${plain(organisation)}` : ''} on Flightdeck.`,
      'If you think this is a mistake, contact your organization’s admin.',
    ],
    action: 'Open Flightdeck',
    why: ACCESS,
  }),
  account_deactivated: ({ organisation }) => ({
    subject: 'Your Flightdeck account was deactivated',
    paragraphs: [
      `An admin deactivated your account${at(organisation)}. You can no longer sign in, and your sessions have ended.`,
      'If you think this is a mistake, contact your organization’s admin.',
    ],
    action: 'Open Flightdeck',
    why: ACCESS,
  }),
  role_changed: roleChanged,
  email_changed: ({ old, new: now }) => ({
    subject: 'Your sign-in address has changed',
    paragraphs: [
      `The email address of your Flightdeck account is now ${plain(now)}. You can no longer sign in with ${plain(old)}.`,
      'If this was not you, contact your organization’s admin or support immediately.',
    ],
    action: 'Open Settings',
    why: SECURITY,
  }),
  password_changed: () => ({
    subject: 'Your password has been changed',
    paragraphs: [
      'The password of your Flightdeck account has just been changed.',
      PASSWORD_ADVICE,
    ],
    action: 'Open Settings',
    why: SECURITY,
  }),
  new_device: ({ device, at: time }) => ({
    subject: 'New sign-in to your account',
    paragraphs: [
      `Someone signed in to your Flightdeck account with ${plain(device)} at ${formatFullDateTime(time, 'UTC')}, for the first time with this kind of device.`,
      PASSWORD_ADVICE,
    ],
    action: 'Open Settings',
    why: SECURITY,
  }),
  approval_requested: ({ by, name, organisation, flights, note }) => ({
    subject: `${plain(by)} asks you to approve ${plain(name)}`,
    paragraphs: [
      `${plain(by)} asks for the approval of “${plain(name)}”${at(organisation)} (${flights} ${flights === 1 ? 'flight' : 'flights'}).`,
      ...(note ? [`Note: ${plain(note)}`] : []),
    ],
    action: 'Review and decide',
    why: 'You get this email because you are an admin.',
  }),
  approval_decided: ({ by, name, organisation, approved, remarks }) => ({
    subject: approved
      ? `${plain(name)} is approved`
      : `${plain(by)} asks for changes to ${plain(name)}`,
    paragraphs: [
      approved
        ? `${plain(by)} approved “${plain(name)}”${at(organisation)}. You can launch it now.`
        : `${plain(by)} asks for changes to “${plain(name)}”${at(organisation)} before approving it.`,
      ...remarks.map(plain),
    ],
    action: 'View the decision',
    why: 'You get this email because you requested the approval.',
  }),
  flight_launched: launched,
  flight_limited: limited,
  flight_ended: ended,
  flight_set_aside: setAside,
  wallet_low: walletLow,
  month_limit: monthLimit,
  invoice_issued: invoice(
    'was issued',
    (facts) => `${amountOf(facts)} was issued. It is due on ${day(facts.due_date)}.`,
  ),
  invoice_due: invoice(
    'is due soon',
    (facts) => `${amountOf(facts)} is due on ${day(facts.due_date)}.`,
  ),
  invoice_overdue: invoice(
    'is overdue',
    (facts) => `${amountOf(facts)} was due on ${day(facts.due_date)} and is not paid.`,
  ),
  invoice_paid: invoice('is paid', (facts) => `${amountOf(facts)} is paid. Thank you.`),
  support_answered: ({ subject, answer }) => ({
    subject: `Support answered: ${plain(subject)}`,
    paragraphs: [
      `Support answered your request “${plain(subject)}”.`,
      ...(answer ? answer.split(/\n+/).map(plain) : []),
    ],
    action: 'Open Help & Support',
    why: 'You get this email because you sent the request.',
  }),
  webhook_paused: webhookPaused,
};

/** Text of the email about an event. */
export const notificationText = ({ kind, facts }: NotificationEvent): NotificationText =>
  TEXTS[kind](facts as never);
