import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { deliveryPlan, type PlanInput } from '@/domain/delivery/plan';
import { flightState } from '@/domain/flight/state';
import { type Decimals, formatCurrency, sharedDecimals } from '@/domain/shared/format';
import { centDifference } from '@/domain/money/rounding';
import { isRecord } from '@/domain/shared/json';
import { Fact, Facts } from '@/ui/data/fact';
import { useHashSection } from '@/ui/layout/use-hash-section';
import { flightForecastQuery } from '@/features/flights/forecast-queries';
import type { Flight, FlightDetail } from '@/features/flights/types';

/** Whether the flight reserves credits: only an active flight without a blocking reason does. */
const isReserving = (flight: Flight) => {
  const { status, reason } = flightState(flight);
  return status === 'active' && reason === null;
};

interface Refund {
  sent: number;
  cost: number;
}

/** Messages and dollars of withdrawn gateway reports. Sent and Spent already exclude them. */
const readRefund = ({ taken_back: back }: FlightDetail): Refund | null =>
  isRecord(back) ? { sent: Number(back['sent']), cost: Number(back['cost']) } : null;

function RefundFact({ sent, cost, decimals }: Refund & { decimals: Decimals }) {
  return (
    <Fact label={t`Refunded`}>
      {formatCurrency(cost, decimals)}
      <span className="block text-xs text-muted">
        {t`${plural(sent, { one: '# message', other: '# messages' })}`}
      </span>
    </Fact>
  );
}

/** Price per message; a range when the variants have different prices. */
function priceText({ costPerMessage, variants = [] }: PlanInput): string {
  const prices = variants
    .filter(({ share }) => share > 0)
    .map((each) => Number(each.costPerMessage));
  if (prices.length === 0) return formatCurrency(Number(costPerMessage));
  const [least, most] = [Math.min(...prices), Math.max(...prices)].map((price) =>
    formatCurrency(price),
  );
  return least === most ? `${least}` : t`${least ?? ''} to ${most ?? ''}`;
}

export function FlightMoney({ flight }: { flight: FlightDetail }) {
  const title = useHashSection<HTMLHeadingElement>('money');
  const { data: input } = useQuery(flightForecastQuery(flight.id));
  const cost = input ? deliveryPlan(input).cost : null;
  const reserved = isReserving(flight) ? cost : 0;
  const left =
    reserved === null
      ? null
      : Math.max(0, centDifference(centDifference(flight.budget, flight.spent), reserved));
  const back = readRefund(flight);
  const decimals = sharedDecimals([back?.cost, reserved, left]);
  return (
    <section>
      <h2 ref={title} tabIndex={-1} className="mb-2 scroll-mt-20 text-base font-semibold">
        {t`Money`}
      </h2>
      <Facts className="grid-cols-2">
        {back && <RefundFact {...back} decimals={decimals} />}
        {flight.status !== 'ended' && (
          <>
            <Fact label={t`Reserved`}>
              {reserved === null ? '—' : formatCurrency(reserved, decimals)}
            </Fact>
            <Fact label={t`Unallocated`}>
              {left === null ? '—' : formatCurrency(left, decimals)}
            </Fact>
          </>
        )}
        <Fact label={t`Price per message`}>{input ? priceText(input) : '—'}</Fact>
        <Fact label={t`Average cost`}>
          {flight.sent > 0 ? formatCurrency(flight.spent / flight.sent) : '—'}
        </Fact>
      </Facts>
    </section>
  );
}
