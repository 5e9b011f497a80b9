import { t } from '@lingui/core/macro';
import { ratio } from '@/domain/campaign/metrics';
import { readProgress } from '@/domain/delivery/progress';
import { centDifference } from '@/domain/money/rounding';
import { formatCurrency } from '@/domain/shared/format';
import { sentAgainstPlan } from '@/features/flights/outcome-words';
import type { FlightDetail } from '@/features/flights/types';
import { DuplicateFlightButton } from '../actions/flight-actions';
import { Outcome } from './outcome';

/** Cost of a click and unspent budget, as far as they are known. */
function moneyTexts({ spent, budget, totals }: FlightDetail): string[] {
  const [sums] = [totals].flat();
  const click = ratio(spent, sums?.clicked ?? null);
  const left = centDifference(budget, spent);
  return [
    ...(click === null ? [] : [t`A click cost ${{ cost: formatCurrency(click, 2) }}.`]),
    ...(left > 0 ? [t`${{ left: formatCurrency(left, 2) }} of the budget was not spent.`] : []),
  ];
}

/** Results of an ended flight against its plan, and Duplicate to send it again. */
export function FlightOutcome({ flight }: { flight: FlightDetail }) {
  return (
    <Outcome
      lead={sentAgainstPlan(flight.sent, readProgress(flight.progress))}
      action={<DuplicateFlightButton flight={flight} />}
    >
      <p className="mt-0.5 text-muted tabular-nums">{moneyTexts(flight).join(' ')}</p>
    </Outcome>
  );
}
