import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { SendLimit } from '@/domain/delivery/send-limit';
import type { Advice, Shortfall } from '@/domain/delivery/forecast';
import { formatCurrency, formatDate, formatDateTime, formatInteger } from '@/domain/shared/format';
import type { Pacing } from '@/domain/delivery/pacing';
import { i18n } from '@/lib/i18n';

const MEANINGS: Record<Pacing, MessageDescriptor> = {
  asap: msg`Sends immediately in each window.`,
  even: msg`Spreads messages evenly over the windows.`,
  ahead: msg`20% ahead of even pacing.`,
};

export const pacingMeaning = (pacing: Pacing): string => i18n.t(MEANINGS[pacing]);

/** Effect of a larger budget, e.g. `reaches everyone once`. */
function budgetEffect({ times, messages }: Pick<Shortfall, 'times' | 'messages'>): string {
  if (times === 1) return t`reaches everyone once`;
  if (times === 2) return t`reaches everyone twice`;
  if (times !== null) return t`reaches everyone ${times} times`;
  return plural(messages, { one: 'sends # more message', other: 'sends # more messages' });
}

export function adviceText(advice: Advice): string {
  if ('budget' in advice) {
    const budget = formatCurrency(advice.budget, 2);
    const effect = budgetEffect(advice);
    return advice.capped
      ? t`Raise the budget to ${budget}: ${effect}, the most the campaign budget allows`
      : t`Raise the budget to ${budget}: ${effect}`;
  }
  if ('frequencyCap' in advice) {
    const cap = advice.frequencyCap;
    return t`Raise the frequency cap to ${cap}`;
  }
  if ('pacing' in advice)
    return advice.pacing === 'asap' ? t`Send as soon as possible` : t`Send ahead`;
  return t`Add an interval on ${{ day: formatDate(advice.interval.date) }}`;
}

/** Explains why the budget that reaches everyone is not offered. */
export function shortfallText(shortfall: Shortfall): string {
  const budget = formatCurrency(shortfall.budget, 2);
  const room = formatCurrency(shortfall.room, 2);
  const effect = budgetEffect(shortfall);
  return t`A budget of ${budget} ${effect}, but the campaign has only ${room} for this flight.`;
}

export function sendLimitText(hold: SendLimit | null, timeZone: string): string {
  if (hold === null) return t`Sending at full speed.`;
  if (hold.by === 'interval')
    return t`Next send window: ${{ at: formatDateTime(hold.opensAt, timeZone) }}.`;
  if (hold.by === 'quiet')
    return t`Paused for quiet hours. Sending resumes ${{ at: formatDateTime(hold.opensAt, timeZone) }}.`;
  if (hold.by === 'audience') return t`Everyone has this window’s message.`;
  const all = formatInteger(hold.most);
  return t`Paced: ${{ due: formatInteger(hold.due) }} of ${all} messages go out this hour.`;
}
