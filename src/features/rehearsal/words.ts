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
  budget: ({ name, at }) => msg`The budget of “${name}” is used up by ${at}.`,
  campaign: ({ name, at }) => msg`The budget of the campaign ends “${name}” by ${at}.`,
  wallet: ({ name, at }) => msg`The wallet ends “${name}” by ${at}.`,
  month: ({ name, at }) => msg`The monthly credit limit stops “${name}” by ${at}.`,
  period: ({ name, at }) => msg`The campaign’s last day ends “${name}” by ${at}.`,
};

const NOTHING_SENT: Record<Limit, (values: Values) => MessageDescriptor> = {
  budget: ({ name }) => msg`The budget of “${name}” does not cover one message.`,
  campaign: ({ name }) => msg`The campaign’s budget has nothing left for “${name}”.`,
  wallet: ({ name }) => msg`The wallet has nothing left for “${name}”.`,
  month: ({ name }) => msg`The monthly credit limit leaves nothing for “${name}”.`,
  period: ({ name }) => msg`“${name}” begins after the campaign’s last day.`,
};

/** What is sent, for how much and when, in a sentence. */
export function rehearsalText(rehearsal: Rehearsal): string {
  const { messages, timeZone } = rehearsal;
  if (messages === 0) return t`Nothing would be sent.`;
  const values = {
    cost: formatCurrency(rehearsal.cost, 2),
    first: formatDateTime(rehearsal.startsAt, timeZone),
    last: formatDateTime(rehearsal.endsAt, timeZone),
  };
  return t`Sends ${plural(messages, { one: '# message', other: '# messages' })} for ${values.cost}, first ${values.first}, last ${values.last}.`;
}

/**
 * What cuts each flight short and how much is left out, a sentence a flight; flights beyond `most` are counted. Empty
 * when everything planned goes out.
 */
export function limitTexts({ limits, timeZone }: Rehearsal, most: number): string[] {
  const texts = limits.slice(0, most).map(({ limit, flightName, at, leftOut }) => {
    const values = { name: flightDisplayName(flightName), at: formatDateTime(at, timeZone) };
    const reason = i18n.t((at === null ? NOTHING_SENT : CUT_SHORT)[limit](values));
    return `${reason} ${t`${plural(leftOut, { one: '# message is left out.', other: '# messages are left out.' })}`}`;
  });
  const more = limits.length - texts.length;
  if (more > 0)
    texts.push(
      t`${plural(more, { one: '# more flight is cut short.', other: '# more flights are cut short.' })}`,
    );
  return texts;
}
