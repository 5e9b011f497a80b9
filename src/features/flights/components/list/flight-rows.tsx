import { t } from '@lingui/core/macro';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { flightDisplayName } from '@/words/flights';
import { Button } from '@/ui/actions/button';
import { Pagination } from '@/ui/list/pagination';
import { QueryState } from '@/ui/states/query-state';
import { SkeletonRows } from '@/ui/states/skeleton';
import { FlightPreviewDialog } from '../creative/flight-preview-dialog';
import { FlightTable } from './flight-table';
import { useFlightPage } from './use-flight-page';
import { WaitingNotice } from './waiting-notice';

interface FlightRowsProps {
  campaign: { id: string; name: string };
}

export function FlightRows({ campaign }: FlightRowsProps) {
  const { query, pagination } = useFlightPage(campaign.id);
  const [previewedId, setPreviewedId] = useState<string | null>(null);
  return (
    <>
      <WaitingNotice flights={query.data?.rows ?? []} className="mb-3" />
      <QueryState
        query={query}
        pending={<SkeletonRows rows={2} label={t`Loading flights`} />}
        empty={
          <p className="px-4 py-6 text-center text-muted">
            {t`No flights created yet. Create your first flight to start engaging your audience.`}
          </p>
        }
        isEmpty={({ total }) => total === 0}
      >
        {({ rows }) => (
          <FlightTable
            flights={rows}
            renderActions={(flight) => (
              <Button
                variant="ghost"
                size="sm"
                aria-label={t`Preview ${{ name: flightDisplayName(flight.name) }}`}
                onClick={() => setPreviewedId(flight.id)}
              >
                <Smartphone aria-hidden /> {t`Preview`}
              </Button>
            )}
          />
        )}
      </QueryState>
      <div className="px-3">
        <Pagination {...pagination} />
      </div>
      <FlightPreviewDialog
        flightId={previewedId}
        campaignName={campaign.name}
        onClose={() => setPreviewedId(null)}
      />
    </>
  );
}
