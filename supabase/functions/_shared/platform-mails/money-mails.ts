import { formatCurrency, formatFullDate, formatWholePercent } from '../../../../src/domain/shared/format.ts';
import { plain } from './mail-text.ts';
import { say } from './mail-words.ts';
import { type FactsOf, nameOf, type NotificationText } from './notification-text.ts';

// Texts of the emails about credits, limits and invoices.

type InvoiceKind = 'invoice_issued' | 'invoice_due' | 'invoice_overdue' | 'invoice_paid';

const money = (amount: number) => formatCurrency(amount, 'cents');
const percent = (level: number) => formatWholePercent(level);

function walletSubject(level: number): string {
  if (level === 0) return say('wallet_low.empty_subject');
  if (level === 1) return say('wallet_low.almost_subject');
  return say('wallet_low.level_subject', { level: percent(level) });
}

export function walletLow({ level, balance, days_left: days, organisation }: FactsOf<'wallet_low'>) {
  const values = { organisation: nameOf(organisation), balance: money(balance) };
  return {
    subject: walletSubject(level),
    paragraphs: [
      days === undefined
        ? say('wallet_low.text', values)
        : say('wallet_low.lasting', { ...values, days }),
      say(level === 0 ? 'wallet_low.empty' : 'wallet_low.warning'),
    ],
    action: say('wallet_low.action'),
    why: say('money.why'),
  };
}

export const monthLimit = ({ level, used, limit, organisation }: FactsOf<'month_limit'>) => ({
  subject:
    level === 100
      ? say('month_limit.reached_subject')
      : say('month_limit.level_subject', { level: percent(level) }),
  paragraphs: [
    say('month_limit.text', {
      organisation: nameOf(organisation),
      used: money(used),
      limit: money(limit),
    }),
    say(level === 100 ? 'month_limit.reached' : 'month_limit.warning'),
  ],
  action: say('month_limit.action'),
  why: say('money.why'),
});

export const invoice =
  (kind: InvoiceKind) =>
  ({ number, amount, due_date, description, organisation }: FactsOf<InvoiceKind>): NotificationText => {
    const text = say(`${kind}.text`, {
      number,
      organisation: nameOf(organisation),
      amount: money(amount),
      day: formatFullDate(due_date),
    });
    const purpose =
      description && say('invoice.description', { description: plain(description) });
    return {
      subject: say(`${kind}.subject`, { number }),
      paragraphs: [[text, purpose].filter(Boolean).join(' ')],
      action: say('invoice.action'),
      why: say('money.why'),
    };
  };
