import { plural, t } from '@lingui/core/macro';
import { percentOff } from '@/domain/delivery/progress';
import { formatCurrency, formatDayOfMonth, formatHour } from '@/domain/shared/format';
import { dayText } from '@/features/calendar/words';
import { problemText } from '@/features/launch/words';
import type { Need } from './home-schema';

type Of<Kind extends Need['kind']> = Extract<Need, { kind: Kind }>;

const dollars = (amount: number) => formatCurrency(amount, 2);

function walletText({ balance, until, flights }: Of<'wallet'>): string {
  if (flights > 0)
    return plural(flights, {
      one: 'Out of credits. # flight is waiting.',
      other: 'Out of credits. # flights are waiting.',
    });
  const amount = dollars(balance);
  return until
    ? t`${amount} left. At the pace of the last 7 days that lasts until ${dayText(until)}.`
    : t`${amount} left.`;
}

function monthText({ forecast, limit, flights, ends_at: endsAt }: Of<'month'>): string {
  const most = dollars(limit ?? 0);
  if (flights > 0)
    return t`The limit of ${most} is reached. ${plural(flights, {
      one: '# flight waits',
      other: '# flights wait',
    })} until the next month begins.`;
  return t`Forecast ${dollars(forecast)} until ${formatDayOfMonth(endsAt.slice(0, 10))}, above the limit of ${most}.`;
}

const approvalText = ({ requests, name, by }: Of<'approval'>): string => {
  if (requests > 1) return t`${requests} requests wait for your decision.`;
  return by ? t`${by} requested approval of “${name}”.` : t`“${name}” waits for your decision.`;
};

function behindText({ progress }: Of<'behind'>): string {
  const percent = progress ? percentOff(progress) : 0;
  return t`${percent}% behind plan.`;
}

const problemLine = ({ problem, starts_on: startsOn, flights }: Of<'problem'>): string =>
  [
    problemText(problem),
    startsOn && t`Starts ${dayText(startsOn)}.`,
    problem.flight_id &&
      flights > 1 &&
      plural(flights - 1, { one: '# more flight has this.', other: '# more flights have this.' }),
  ]
    .filter(Boolean)
    .join(' ');

/** Sentence of a line of Needs you, without the name that leads it. */
export function needText(need: Need): string {
  switch (need.kind) {
    case 'problem':
      return problemLine(need);
    case 'behind':
      return behindText(need);
    case 'wallet':
      return walletText(need);
    case 'month':
      return monthText(need);
    case 'approval':
      return approvalText(need);
    case 'invoice':
      return t`${dollars(need.amount)} was due on ${dayText(need.due_date)}.`;
    case 'webhook':
      return t`Deliveries to ${need.url} failed, so it gets no more events.`;
    case 'no_flight':
      return t`Active, but it has no flight.`;
  }
}

/** `Fri 09:00`, in the organization's time zone. */
export function momentText(at: string, timeZone: string, today: string): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(at));
  const hour = formatHour(at, timeZone);
  return day === today ? t`today at ${hour}` : t`${dayText(day)} at ${hour}`;
}
