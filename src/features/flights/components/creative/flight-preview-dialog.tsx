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

/** Failure message inside a part of the screen, with a retry and without a toast. */
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
  /** The dialog is open while this is set. */
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
        message={t`Couldn’t load the creative.`}
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

/** Preview of a flight's message on a phone. Loading failures show inside the dialog, without a toast. */
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
