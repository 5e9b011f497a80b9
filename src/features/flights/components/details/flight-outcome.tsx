import { t } from '@lingui/core/macro';
import { ratio, toPercent } from '@/domain/campaign/metrics';
import { readProgress } from '@/domain/delivery/progress';
import { centDifference } from '@/domain/money/rounding';
import { formatCurrency, formatInteger, formatPercent } from '@/domain/shared/format';
import type { FlightDetail } from '@/features/flights/types';
import { DuplicateFlightButton } from '../actions/flight-actions';

/** Messages sent against the plan. */
function sentText(flight: FlightDetail): string {
  if (flight.sent === 0) return t`It ended without sending a message.`;
  const sent = formatInteger(flight.sent);
  const planned = readProgress(flight.progress)?.expected ?? null;
  const share = toPercent(flight.sent, planned);
  return share === null
    ? t`It sent ${sent} messages.`
    : t`It sent ${sent} messages, ${{ share: formatPercent(share) }} of the ${{ planned: formatInteger(planned) }} planned.`;
}

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
        <p className="mt-0.5 text-base font-semibold tabular-nums">{sentText(flight)}</p>
        <p className="mt-0.5 text-muted tabular-nums">{moneyTexts(flight).join(' ')}</p>
      </div>
      <DuplicateFlightButton flight={flight} variant="primary" />
    </section>
  );
}
