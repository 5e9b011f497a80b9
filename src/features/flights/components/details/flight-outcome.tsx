import { t } from '@lingui/core/macro';
import { ratio } from '@/domain/campaign/metrics';
import { readProgress } from '@/domain/delivery/progress';
import { centDifference } from '@/domain/money/rounding';
import { formatCurrency } from '@/domain/shared/format';
import { sentAgainstPlan } from '@/features/flights/outcome-words';
import type { FlightDetail } from '@/features/flights/types';
import { DuplicateFlightButton } from '../actions/flight-actions';

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
    <section
      aria-label={t`What it achieved`}
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-muted">{t`What it achieved`}</h2>
        <p className="mt-0.5 text-base font-semibold tabular-nums">
          {sentAgainstPlan(flight.sent, readProgress(flight.progress))}
        </p>
        <p className="mt-0.5 text-muted tabular-nums">{moneyTexts(flight).join(' ')}</p>
      </div>
      <DuplicateFlightButton flight={flight} variant="primary" />
    </section>
  );
}
