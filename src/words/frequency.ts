import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { readFrequencyPeriod } from '@/domain/delivery/frequency';
import { type FrequencyPeriod } from '@/domain/delivery/frequency-periods';
import { i18n } from '@/lib/i18n';

const PERIODS: Record<FrequencyPeriod, MessageDescriptor> = {
  flight: msg`Whole flight`,
  day: msg`Day`,
  week: msg`Week`,
};

export const periodName = (period: FrequencyPeriod): string => i18n.t(PERIODS[period]);

/** `3 per person`, `1 per person a day`. */
export function capText(cap: number, period: string | null | undefined): string {
  const of = readFrequencyPeriod(period);
  if (of === 'day') return t`${cap} per person a day`;
  return of === 'week' ? t`${cap} per person a week` : t`${cap} per person`;
}
