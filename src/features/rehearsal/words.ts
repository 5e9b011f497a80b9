import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { formatCurrency, formatDateTime } from '@/domain/shared/format';
import type { Rehearsal, RehearsedLimit } from '@/domain/delivery/rehearsal';
import { i18n } from '@/lib/i18n';
import { flightDisplayName } from '@/words/flights';

type Limit = RehearsedLimit['limit'];

interface Values {
  name: string;
  at: string;
}

const CUT_SHORT: Record<Limit, (values: Values) => MessageDescriptor> = {
  budget: ({ name, at }) => msg`“${name}” uses up its budget by ${at}.`,
  campaign: ({ name, at }) => msg`“${name}” uses up the campaign budget by ${at}.`,
  wallet: ({ name, at }) => msg`“${name}” runs out of credits by ${at}.`,
  month: ({ name, at }) => msg`“${name}” reaches the monthly credit limit by ${at}.`,
  period: ({ name, at }) => msg`“${name}” stops when the campaign ends, by ${at}.`,
};

const NOTHING_SENT: Record<Limit, (values: Values) => MessageDescriptor> = {
  budget: ({ name }) => msg`The budget of “${name}” doesn’t cover one message.`,
  campaign: ({ name }) => msg`The campaign budget has nothing left for “${name}”.`,
  wallet: ({ name }) => msg`No credits are left for “${name}”.`,
  month: ({ name }) => msg`The monthly credit limit leaves nothing for “${name}”.`,
  period: ({ name }) => msg`“${name}” begins after the campaign’s last day.`,
};

/** `Sends 2,200 messages for $110.00, first …, last ….` */
export function rehearsalText(rehearsal: Rehearsal): string {
  const { messages, timeZone } = rehearsal;
  if (messages === 0) return t`Sends nothing.`;
  const values = {
    cost: formatCurrency(rehearsal.cost, 2),
    first: formatDateTime(rehearsal.startsAt, timeZone),
    last: formatDateTime(rehearsal.endsAt, timeZone),
  };
  return t`Sends ${plural(messages, { one: '# message', other: '# messages' })} for ${values.cost}, first ${values.first}, last ${values.last}.`;
}

/**
 * Names the limit that stops each flight and the number of messages that won't be sent. A last text counts the flights
 * beyond `most`. Empty if all planned messages are sent.
 */
export function limitTexts({ limits, timeZone }: Rehearsal, most: number): string[] {
  const texts = limits.slice(0, most).map(({ limit, flightName, at, leftOut }) => {
    const values = { name: flightDisplayName(flightName), at: formatDateTime(at, timeZone) };
    const reason = i18n.t((at === null ? NOTHING_SENT : CUT_SHORT)[limit](values));
    return `${reason} ${t`${plural(leftOut, { one: '# message won’t be sent.', other: '# messages won’t be sent.' })}`}`;
  });
  const more = limits.length - texts.length;
  if (more > 0)
    texts.push(
      t`${plural(more, { one: '# more flight stops early.', other: '# more flights stop early.' })}`,
    );
  return texts;
}
