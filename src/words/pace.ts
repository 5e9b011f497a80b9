import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Pacing } from '@/domain/delivery/pacing';
import { percentOff, type Progress } from '@/domain/delivery/progress';
import { i18n } from '@/lib/i18n';

const PACINGS: Record<Pacing, MessageDescriptor> = {
  asap: msg`As soon as possible`,
  even: msg`Even`,
  ahead: msg`Ahead`,
};

export const pacingName = (pacing: Pacing): string => i18n.t(PACINGS[pacing]);

/** True for progress that the user has to look at: behind the plan, or more than twice of it. */
export const isFarOff = (progress: Progress): boolean =>
  progress.pace === 'behind' || (progress.pace === 'ahead' && percentOff(progress) > 100);

/** Compares sent messages with the plan: `12% behind plan`. Null when there is nothing to compare. */
export function paceText(progress: Progress | null): string | null {
  if (!progress?.pace) return null;
  const percent = percentOff(progress);
  switch (progress.pace) {
    case 'behind':
      return t`${percent}% behind plan`;
    case 'ahead':
      return t`${percent}% ahead of plan`;
    case 'on_pace':
      return t`On plan`;
    default:
      return t`First report not due yet`;
  }
}
