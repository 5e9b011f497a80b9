import { FREQUENCY_CAP } from '@/domain/flight/fields';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { useWatch } from 'react-hook-form';
import { type IntervalEffect, intervalEffects } from '@/domain/delivery/waves';
import { typedValue } from '@/domain/shared/typed-number';
import { intervalProgress, type ScheduleInterval } from '@/domain/time/schedule';
import { useQuietHours } from '@/features/configuration/use-quiet-hours';
import { i18n } from '@/lib/i18n';
import { useWizardContext } from '../frame/wizard-context';

const EFFECTS: Record<IntervalEffect, MessageDescriptor | null> = {
  message: msg`Adds one message per person.`,
  capped: msg`Adds no message: cap reached.`,
  joined: msg`Adds time but no message: it shares an hour with the previous interval.`,
  nothing: null,
};

function useEffects(): IntervalEffect[] {
  const { form, at } = useWizardContext();
  const [intervals, cap, frequencyPeriod, channel] = useWatch({
    control: form.control,
    name: ['scheduleIntervals', 'frequencyCap', 'frequencyPeriod', 'channelType'],
  });
  const frequencyCap = typedValue(cap, FREQUENCY_CAP) ?? 0;
  const quiet = useQuietHours(channel);
  return intervalEffects(intervals, at.timeZone, { frequencyCap, frequencyPeriod, quiet });
}

export function IntervalEffectNote({ index }: { index: number }) {
  const effect = useEffects()[index];
  const text = effect && EFFECTS[effect];
  return text ? <p className="text-[0.8125rem] text-muted">{i18n.t(text)}</p> : null;
}

/**
 * Maximum messages per person: one in each interval, up to the frequency cap. An interval that passed before its flight
 * was launched adds none.
 */
export function useMessagesPerPerson(): number {
  const { form, at, editing } = useWizardContext();
  const intervals = useWatch({ control: form.control, name: 'scheduleIntervals' });
  const isMissed = (interval: ScheduleInterval) =>
    !editing?.begun.has(interval.id) && intervalProgress(interval, at) === 'over';
  return useEffects().filter((effect, index) => {
    const interval = intervals[index];
    return effect === 'message' && interval !== undefined && !isMissed(interval);
  }).length;
}

export function MessagesPerPerson() {
  const messages = useMessagesPerPerson();
  if (messages === 0) return null;
  return (
    <p className="mt-3 font-medium">
      {t`${plural(messages, {
        one: 'Each person gets up to # message.',
        other: 'Each person gets up to # messages.',
      })}`}
    </p>
  );
}
