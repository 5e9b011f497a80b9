import { t } from '@lingui/core/macro';
import { formatDate } from '@/domain/shared/format';

/** `From Mar 1, 2027`, `Until …`, a range, or `Not set`. */
export function campaignPeriod(start: string | null, end: string | null): string {
  if (start && end) return `${formatDate(start)} – ${formatDate(end)}`;
  if (start) return t`From ${{ day: formatDate(start) }}`;
  return end ? t`Until ${{ day: formatDate(end) }}` : t({ message: 'Not set', context: 'dates' });
}
