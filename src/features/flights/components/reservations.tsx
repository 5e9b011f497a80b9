import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { isReserved } from '@/domain/activation';
import { flightDisplayName } from '@/words/flights';
import { formatCurrency, formatDateTime } from '@/domain/format';
import { useActor } from '@/session/session';
import { reservationsQuery } from '../forecast-queries';

interface ReservationsProps {
  flightId: string;
  /** Words of `flight_activation_problems`. */
  problems: readonly string[];
}

/** Where other flights are served first: which ones keep how much money, and until when. */
export function Reservations({ flightId, problems }: ReservationsProps) {
  const timeZone = useActor().organisation?.time_zone ?? 'UTC';
  const { data = [] } = useQuery({
    ...reservationsQuery(flightId),
    enabled: isReserved(problems),
  });
  if (!isReserved(problems) || data.length === 0) return null;
  return (
    <span role="list" aria-label={t`Flights that are served first`} className="mt-2 block">
      {data.map(({ flight_id, flight_name, reserved, ends_at }) => {
        const name = flightDisplayName(flight_name);
        const amount = formatCurrency(reserved, 2);
        const until = formatDateTime(ends_at, timeZone);
        return (
          <span role="listitem" key={flight_id} className="block">
            <Trans>
              <bdi>{name}</bdi> keeps {amount} until {until}.
            </Trans>
          </span>
        );
      })}
    </span>
  );
}
