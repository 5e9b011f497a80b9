import { t } from '@lingui/core/macro';
import { percentOff, type Progress } from '@/domain/delivery/pace';

/** `12% behind`, `On pace`: how what was sent compares with the plan; null while nothing is sent. */
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
