import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@/ui/actions/button';
import { Dialog } from '@/ui/overlays/dialog';
import { Spinner } from '@/ui/states/spinner';
import { flightCreativeQuery } from '@/features/flights/queries';
import { CreativeFacts } from './creative-facts';
import { LinkedPreview } from './linked-preview';

interface QuietFailureProps {
  message: string;
  retrying: boolean;
  onRetry: () => void;
}

/** A part of a screen that could not be read, said in place and without alarm. */
function QuietFailure({ message, retrying, onRetry }: QuietFailureProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-3 py-10 text-muted"
    >
      {message}
      <Button variant="outline" size="sm" pending={retrying} onClick={onRetry}>
        {t`Retry`}
      </Button>
    </div>
  );
}

interface FlightPreviewDialogProps {
  /** Open while there is one. */
  flightId: string | null;
  campaignName: string;
  onClose: () => void;
}

function PreviewContent({ flightId }: { flightId: string }) {
  const { data: link, error, isFetching, refetch } = useQuery(flightCreativeQuery(flightId));
  if (link === undefined && !error)
    return (
      <div className="flex justify-center py-16">
        <Spinner label={t`Loading creative`} />
      </div>
    );
  if (link === undefined)
    return (
      <QuietFailure
        message={t`The creative could not be loaded.`}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (link === null)
    return (
      <p className="py-12 text-center text-muted">{t`No creative assigned to this flight yet.`}</p>
    );
  return (
    <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_18rem]">
      <CreativeFacts link={link} sent={link.sent} />
      <LinkedPreview link={link} sent={link.sent} />
    </div>
  );
}

/** What a flight sends, as it looks on a phone. A failed read is only logged and shown in place. */
export function FlightPreviewDialog({ flightId, campaignName, onClose }: FlightPreviewDialogProps) {
  return (
    <Dialog
      open={flightId !== null}
      onOpenChange={onClose}
      size="lg"
      title={t`Flight Preview: ${campaignName}`}
    >
      {flightId && <PreviewContent flightId={flightId} />}
    </Dialog>
  );
}
