import { t } from '@lingui/core/macro';
import { percentOff, type Progress } from '@/domain/delivery/progress';

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
