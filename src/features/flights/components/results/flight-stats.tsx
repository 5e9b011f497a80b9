import { t } from '@lingui/core/macro';
import { clickRate, ratio } from '@/domain/campaign/metrics';
import { deliveredCount } from '@/domain/flight/flight';
import {
  formatCurrency,
  formatInteger,
  formatMultiple,
  formatPercent,
  sharedDecimals,
} from '@/domain/shared/format';
import type { FlightDetail } from '@/features/flights/types';
import { Meter } from '@/ui/data/meter';
import { Stat } from '@/ui/data/stat';

/** Clicks, revenue, delivered messages and spend of a flight: the figures that lead its page. */
export function FlightStats({ flight }: { flight: FlightDetail }) {
  const { sent, spent, budget, delivery_rate: rate } = flight;
  const [sums] = [flight.totals].flat();
  const clicks = sums && clickRate({ clicked: sums.clicked, clicked_of: sums.delivered });
  const revenue = sums?.revenue ?? 0;
  const decimals = sharedDecimals([revenue, spent, budget]);
  const returned = sums ? ratio(revenue, spent) : null;
  return (
    <>
      <Stat
        label={t`Clicks`}
        value={sums?.clicked === null ? t`Not measured` : formatInteger(sums?.clicked ?? 0)}
        detail={clicks && t`${{ rate: formatPercent(clicks.value) }} of delivered`}
      />
      <Stat
        label={t`Revenue`}
        value={formatCurrency(revenue, decimals)}
        detail={returned !== null && t`${{ multiple: formatMultiple(returned) }} return on spend`}
      />
      <Stat
        label={t`Delivered`}
        value={formatInteger(deliveredCount(sent, rate))}
        detail={t`of ${{ sent: formatInteger(sent) }} sent`}
      />
      <Stat
        label={t`Spent`}
        value={formatCurrency(spent, decimals)}
        detail={t`of ${{ budget: formatCurrency(budget, decimals) }}`}
        chart={<Meter value={budget > 0 ? (100 * spent) / budget : 0} />}
      />
    </>
  );
}
