import { plural, t } from '@lingui/core/macro';
import { toPercent } from '@/domain/campaign/metrics';
import { type Progress, wholePlan } from '@/domain/delivery/progress';
import { formatInteger, formatPercent } from '@/domain/shared/format';

/** Messages that an ended flight or campaign sent, against its plan: `It sent 300 messages, 75.0% of the 400 planned.` */
export function sentAgainstPlan(sent: number, progress: Progress | null): string {
  if (sent === 0) return t`It ended without sending a message.`;
  const messages = plural(sent, { one: '# message', other: '# messages' });
  const planned = progress && wholePlan(progress, true);
  const share = toPercent(sent, planned);
  return share === null
    ? t`It sent ${messages}.`
    : t`It sent ${messages}, ${{ share: formatPercent(share) }} of the ${{ planned: formatInteger(planned) }} planned.`;
}
