import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { DeliveryPace, Hold } from '@/domain/delivery-pace';
import type { Advice } from '@/domain/forecast';
import { formatCurrency, formatDate, formatDateTime, formatInteger } from '@/domain/format';
import type { Pacing } from '@/domain/pacing';
import { i18n } from '@/lib/i18n';

const PACINGS: Record<Pacing, MessageDescriptor> = {
  asap: msg`As soon as possible`,
  even: msg`Even`,
  ahead: msg`Ahead`,
};

/** How fast a flight is sent, by name. */
export const pacingName = (pacing: Pacing): string => i18n.t(PACINGS[pacing]);

const MEANINGS: Record<Pacing, MessageDescriptor> = {
  asap: msg`Everything goes out as each interval opens.`,
  even: msg`Spread evenly over the time of the intervals.`,
  ahead: msg`A fifth faster than evenly: a reserve for a pause.`,
};

/** What that does, in a sentence. */
export const pacingMeaning = (pacing: Pacing): string => i18n.t(MEANINGS[pacing]);

/** Effect of a larger budget, e.g. `reaches everyone once`. */
function budgetEffect({ times, messages }: Extract<Advice, { budget: number }>): string {
  if (times === 1) return t`reaches everyone once`;
  if (times === 2) return t`reaches everyone twice`;
  if (times !== null) return t`reaches everyone ${times} times`;
  return plural(messages, { one: 'sends # more message', other: 'sends # more messages' });
}

/** A change that helps, as its button says it. */
export function adviceText(advice: Advice): string {
  if ('budget' in advice) {
    const budget = formatCurrency(advice.budget, 2);
    return t`Raise the budget to ${budget}: ${{ effect: budgetEffect(advice) }}`;
  }
  if ('frequencyCap' in advice) {
    const cap = advice.frequencyCap;
    return t`Raise the frequency cap to ${cap}`;
  }
  if ('pacing' in advice)
    return advice.pacing === 'asap' ? t`Send as soon as possible` : t`Send ahead`;
  return t`Add an interval on ${{ day: formatDate(advice.interval.date) }}`;
}

const percent = (share: number) => `${Math.round(share * 100)}%`;

/** `64% sent, 50% of the time: ahead`. */
export function paceText({ sent, time, state }: DeliveryPace): string {
  const [share, over] = [percent(sent), percent(time)];
  if (state === 'ahead') return t`${share} sent, ${over} of the time: ahead`;
  if (state === 'behind') return t`${share} sent, ${over} of the time: behind`;
  return t`${share} sent, ${over} of the time: on pace`;
}

/** What keeps a flight from sending faster at this moment, in a sentence. */
export function holdText(hold: Hold | null, timeZone: string): string {
  if (hold === null) return t`Nothing holds it back now: it sends as fast as it can.`;
  if (hold.by === 'interval')
    return t`What binds now: the schedule. The next interval opens ${{ at: formatDateTime(hold.opensAt, timeZone) }}.`;
  if (hold.by === 'quiet')
    return t`What binds now: the quiet hours of the channel. Sending goes on ${{ at: formatDateTime(hold.opensAt, timeZone) }}.`;
  if (hold.by === 'audience')
    return t`What binds now: the audience. Everybody has the message of this interval.`;
  const all = formatInteger(hold.most);
  const due = plural(hold.due, { one: '# message', other: '# messages' });
  return t`What binds now: the pacing. ${due} of ${all} go out until the hour is over.`;
}
