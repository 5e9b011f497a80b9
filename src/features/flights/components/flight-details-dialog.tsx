import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { flightDisplayName } from '@/domain/flight';
import { Dialog } from '@/ui/dialog';
import { QueryState } from '@/ui/query-state';
import { ChannelName } from '@/features/configuration/channels';
import { FlightBadge } from '@/features/configuration/components/flight-badge';
import { flightDetailQuery } from '../queries';
import type { FlightDetail } from '../types';
import { DuplicateFlightButton, FlightStatusButton } from './flight-actions';
import { FlightCreativeSection } from './flight-creative-section';
import { FlightPlan } from './flight-plan';
import { WaitingNotice } from './waiting-notice';

interface FlightDetailsDialogProps {
  /** Open while there is one. */
  flightId: string | null;
  onClose: () => void;
}

function ChannelAndStatus({ flight }: { flight: FlightDetail }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <ChannelName channel={flight.type} /> <FlightBadge flight={flight} />
    </span>
  );
}

function OpenDetails({ flightId, onClose }: { flightId: string; onClose: () => void }) {
  const query = useQuery(flightDetailQuery(flightId));
  const flight = query.data;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="xl"
      title={flight ? flightDisplayName(flight.name) : t`Flight details`}
      description={flight && <ChannelAndStatus flight={flight} />}
      footer={
        flight && (
          <>
            <DuplicateFlightButton flight={flight} />
            <FlightStatusButton flight={flight} />
          </>
        )
      }
    >
      <QueryState
        query={query}
        isEmpty={(found) => found === null}
        empty={<p className="py-12 text-center text-muted">{t`This flight no longer exists.`}</p>}
      >
        {(found) =>
          found && (
            <>
              <WaitingNotice flights={[found]} className="mb-5" />
              <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
                <FlightPlan flight={found} />
                <FlightCreativeSection flight={found} />
              </div>
            </>
          )
        }
      </QueryState>
    </Dialog>
  );
}

/** All there is to know about one flight, and its creative to change. */
export function FlightDetailsDialog({ flightId, onClose }: FlightDetailsDialogProps) {
  return flightId ? <OpenDetails key={flightId} flightId={flightId} onClose={onClose} /> : null;
}
