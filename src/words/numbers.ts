import { t } from '@lingui/core/macro';
import { readings } from '@/domain/shared/typed-number';

/** Shown at a number like `1,234`, whose comma can group thousands or be the decimal sign. */
export function ambiguousNumber(typed: string): string {
  const [grouped, fraction] = readings(typed);
  return t`Enter ${grouped} or ${fraction}: “${typed}” can mean either.`;
}
