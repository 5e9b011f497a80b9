import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { parseDevice } from '@/domain/people/devices';
import type { ListedKind, NotificationEvent } from '@/domain/people/notifications';
import type { FlightStatusReason } from '@/domain/shared/codes';
import { formatCurrency, formatDate } from '@/domain/shared/format';
import { i18n } from '@/lib/i18n';
import { roleLabel } from '@/words/people';

const WEBHOOK_REASONS: Record<'failing' | 'gone' | 'unsafe_host', MessageDescriptor> = {
  failing: msg`It has only failed for five days.`,
  gone: msg`The receiver answered 410 Gone.`,
  unsafe_host: msg`The URL leads to a private network.`,
};

const REASONS: Record<FlightStatusReason, MessageDescriptor> = {
  budget_used: msg`The budget is used up.`,
  reach_used: msg`Everyone in the audience was reached.`,
  windows_used: msg`The last send window is over.`,
  campaign_ended: msg`The campaign’s end date has passed.`,
  wallet_empty: msg`No credits are left. Sending resumes when credits arrive.`,
  campaign_budget_used: msg`The campaign budget is used up. Raise it to continue.`,
  month_limit: msg`The Monthly Credit Limit is reached. Sending resumes next month or when the limit is raised.`,
  channel_off: msg`The channel is switched off.`,
  set_aside: msg`The plan couldn’t be computed. Open the flight to see what to change.`,
};

type FactsOf<Kind extends ListedKind> = Extract<NotificationEvent, { kind: Kind }>['facts'];
type FlightFacts = FactsOf<'flight_launched'>;
interface Text {
  title: string;
  detail?: string | undefined;
}

const reasonText = ({ reason, by }: FlightFacts) =>
  reason ? i18n.t(REASONS[reason]) : by && t`By ${by}`;

const flightDetail = (facts: FlightFacts) =>
  [facts.flights === 1 && facts.name !== facts.campaign && facts.campaign, reasonText(facts)]
    .filter(Boolean)
    .join(' · ') || undefined;

const flightCount = ({ flights }: FlightFacts) =>
  t`${plural(flights, { one: '# flight', other: '# flights' })}`;

function walletText({ level, balance, days_left: days }: FactsOf<'wallet_low'>): Text {
  const left = { balance: formatCurrency(balance, 2) };
  return {
    title:
      level === 0
        ? t`Your credits are used up`
        : level === 1
          ? t`Your credits are almost used up`
          : t`Credits are at ${level}% of the last top-up`,
    detail:
      days === undefined
        ? t`Balance ${left.balance}`
        : t`Balance ${left.balance}, ${plural(days, { one: 'lasts about # day', other: 'lasts about # days' })}`,
  };
}

/** Name of a device, such as `Firefox on Windows`. */
function deviceName(name: string): string {
  const parts = parseDevice(name);
  const browser = parts.browser ?? t({ message: 'another browser', context: 'new sign-in' });
  const system = parts.system ?? t({ message: 'another system', context: 'new sign-in' });
  return t({ message: `${browser} on ${system}`, context: 'new sign-in' });
}

const invoiceDetail = ({ amount, description }: FactsOf<'invoice_issued'>) =>
  [formatCurrency(amount, 2), description].filter(Boolean).join(' · ');

const TEXTS: { [Kind in ListedKind]: (facts: FactsOf<Kind>) => Text } = {
  invitation_accepted: ({ name = t`The invited person`, approved }) => ({
    title: t`${name} accepted your invitation`,
    detail: approved ? undefined : t`Waits for approval`,
  }),
  access_approved: ({ organisation }) => ({
    title: t`Your access is approved`,
    detail: organisation,
  }),
  access_declined: () => ({ title: t`Your request for access was declined` }),
  account_deactivated: () => ({ title: t`Your account was deactivated` }),
  role_changed: ({ role, removed }) => {
    const name = roleLabel(role);
    return {
      title: removed ? t`You no longer have the role ${name}` : t`Your role is now ${name}`,
    };
  },
  email_changed: ({ new: address }) => ({
    title: t`Your sign-in email changed`,
    detail: t`It is now ${address}. If this was not you, contact support.`,
  }),
  password_changed: () => ({
    title: t`Your password changed`,
    detail: t`If this was not you, choose a new password now.`,
  }),
  new_device: ({ device }) => ({
    title: t`New sign-in: ${{ device: deviceName(device) }}`,
    detail: t`If this was not you, choose a new password now.`,
  }),
  approval_requested: ({ by, name, note }) => ({
    title: t`${by} asks you to approve ${name}`,
    detail: note,
  }),
  approval_decided: ({ by, name, approved, remarks }) => ({
    title: approved ? t`${by} approved ${name}` : t`${by} asks for changes to ${name}`,
    detail: remarks.join(' · ') || undefined,
  }),
  flight_launched: (facts) => {
    const count = flightCount(facts);
    return {
      title:
        facts.flights === 1 ? t`${facts.name} was launched` : t`${facts.name}: ${count} launched`,
      detail: flightDetail(facts),
    };
  },
  flight_limited: (facts) => ({
    title: t`${facts.campaign} is paused`,
    detail: reasonText(facts),
  }),
  flight_ended: (facts) => {
    const count = flightCount(facts);
    return {
      title: facts.flights === 1 ? t`${facts.name} has ended` : t`${facts.name}: ${count} ended`,
      detail: flightDetail(facts),
    };
  },
  flight_set_aside: (facts) => ({
    title: t`${facts.name} needs your attention`,
    detail: flightDetail(facts),
  }),
  wallet_low: walletText,
  month_limit: ({ level, used, limit }) => {
    const amounts = { used: formatCurrency(used, 2), limit: formatCurrency(limit, 2) };
    return {
      title:
        level === 100
          ? t`The Monthly Credit Limit is reached`
          : t`${level}% of the Monthly Credit Limit is used`,
      detail: t`${amounts.used} of ${amounts.limit}`,
    };
  },
  invoice_issued: (facts) => ({
    title: t`Invoice ${facts.number} was issued`,
    detail: invoiceDetail(facts),
  }),
  invoice_due: (facts) => ({
    title: t`Invoice ${facts.number} is due on ${{ day: formatDate(facts.due_date) }}`,
    detail: invoiceDetail(facts),
  }),
  invoice_overdue: (facts) => ({
    title: t`Invoice ${facts.number} is overdue`,
    detail: invoiceDetail(facts),
  }),
  invoice_paid: (facts) => ({
    title: t`Invoice ${facts.number} is paid`,
    detail: invoiceDetail(facts),
  }),
  support_answered: ({ subject }) => ({ title: t`Support answered: ${subject}` }),
  webhook_paused: ({ host, reason }) => ({
    title:
      reason === 'failing' ? t`The webhook to ${host} is paused` : t`The webhook to ${host} is off`,
    detail: i18n.t(WEBHOOK_REASONS[reason]),
  }),
};

/** Title and detail of a notification. */
export const notificationText = ({ kind, facts }: NotificationEvent): Text =>
  TEXTS[kind](facts as never);
