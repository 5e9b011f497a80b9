import { msg } from '@lingui/core/macro';

/** Sentences of the emails about credits, limits and invoices. */
export const MONEY_MAILS = {
  'wallet_low.empty_subject': msg({ message: 'Your credits are used up' }),
  'wallet_low.almost_subject': msg({ message: 'Your credits are almost used up' }),
  /** `{level}` is a percentage. */
  'wallet_low.level_subject': msg({
    message: 'Your credits have fallen to {level} of the last top-up',
  }),
  'wallet_low.text': msg({ message: 'The balance at {organisation} is {balance}.' }),
  'wallet_low.lasting': msg({
    message:
      'The balance at {organisation} is {balance}. At the average spending of the last seven days, it lasts {days, plural, one {# day} other {# days}}.',
  }),
  'wallet_low.empty': msg({ message: 'Flights are paused until credits arrive.' }),
  'wallet_low.warning': msg({ message: 'When the credits are used up, flights pause.' }),
  'wallet_low.action': msg({ message: 'Buy credits' }),
  'month_limit.reached_subject': msg({ message: 'The Monthly Credit Limit is reached' }),
  /** `{level}` is a percentage. */
  'month_limit.level_subject': msg({ message: '{level} of the Monthly Credit Limit is used' }),
  'month_limit.text': msg({
    message: 'Usage this month at {organisation} is {used} of {limit}.',
  }),
  'month_limit.reached': msg({
    message: 'Flights are paused until the next month begins or support raises the limit.',
  }),
  'month_limit.warning': msg({
    message: 'At the limit, flights pause until the next month. Support can raise it.',
  }),
  'month_limit.action': msg({ message: 'Open Billing' }),
  'invoice_issued.subject': msg({ message: 'Invoice {number} was issued' }),
  'invoice_issued.text': msg({
    message: 'Invoice {number} at {organisation} over {amount} was issued. It is due on {day}.',
  }),
  'invoice_due.subject': msg({ message: 'Invoice {number} is due soon' }),
  'invoice_due.text': msg({
    message: 'Invoice {number} at {organisation} over {amount} is due on {day}.',
  }),
  'invoice_overdue.subject': msg({ message: 'Invoice {number} is overdue' }),
  'invoice_overdue.text': msg({
    message: 'Invoice {number} at {organisation} over {amount} was due on {day} and is not paid.',
  }),
  'invoice_paid.subject': msg({ message: 'Invoice {number} is paid' }),
  'invoice_paid.text': msg({
    message: 'Invoice {number} at {organisation} over {amount} is paid. Thank you.',
  }),
  'invoice.description': msg({ message: 'It is for: {description}.' }),
  'invoice.action': msg({ message: 'Open the invoice' }),
  'money.why': msg({
    message:
      'You get this email because you are an admin of your organization and it concerns money. It can’t be switched off.',
  }),
};
