import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Advice } from '@/domain/delivery/forecast';
import { FlightDetails } from '@/features/flights/components/flight-details';
import type { FlightDetail } from '@/features/flights/types';
import { lazyPart } from '@/ui/layout/lazy-part';

const EditFlightDialog = lazyPart(
  async () => (await import('../components/edit-flight-dialog')).EditFlightDialog,
);

/** One flight at its own address. An open edit outlives the flight, so no text is lost. */
export function FlightPage() {
  const { campaignId = '', flightId = '' } = useParams();
  const [edited, setEdited] = useState<{
    flight: FlightDetail;
    advised: Advice | undefined;
    field: string | undefined;
  }>();
  return (
    <>
      <FlightDetails
        key={flightId}
        campaignId={campaignId}
        flightId={flightId}
        onEdit={(flight, advised, field) => setEdited({ flight, advised, field })}
      />
      {edited?.flight.id === flightId && (
        <EditFlightDialog {...edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

export { FlightPage as Component };
