import { t } from '@lingui/core/macro';
import { ambiguousReadings } from '@/domain/shared/typed-number';

/** Error for a number like `1,234`, whose comma can group thousands or mark decimals. */
export function ambiguousNumber(typed: string): string {
  const [grouped, fraction] = ambiguousReadings(typed);
  return t`Enter ${grouped} or ${fraction}: “${typed}” can mean either.`;
}
