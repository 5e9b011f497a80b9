import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useCan } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { useRemoveCreative } from '@/features/flights/mutations';
import type { FlightCreative, FlightDetail } from '@/features/flights/types';
import { AssignCreative } from './assign-creative';
import { CreativeFacts } from './creative-facts';
import { LinkedPreview } from './linked-preview';

interface FlightCreativeSectionProps {
  flight: FlightDetail;
}

interface SectionProps extends FlightCreativeSectionProps {
  /** The problems of the page may offer the assignment: a flight without a creative then has no second button here. */
  isBlocked: boolean;
}

const creativeName = ({ creative }: FlightCreative) => creative.name;

function RemoveCreative({ flight, link }: FlightCreativeSectionProps & { link: FlightCreative }) {
  const [asking, setAsking] = useState(false);
  const { run, isPending } = useRemoveCreative();
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={t`Remove creative ${creativeName(link)}`}
        onClick={() => setAsking(true)}
      >
        {t`Remove creative`}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Remove creative?`}
        description={
          flight.status === 'active'
            ? t`This flight is active and will no longer send “${{ name: creativeName(link) }}”. The creative itself stays.`
            : t`This flight will no longer use “${{ name: creativeName(link) }}”. The creative itself stays.`
        }
        confirmLabel={t`Remove`}
        pendingLabel={t`Removing...`}
        pending={isPending}
        onConfirm={() =>
          run(
            { flightId: flight.id, creativeId: link.creative_id },
            { onSettled: () => setAsking(false) },
          )
        }
      />
    </>
  );
}

function CurrentCreative({ flight }: FlightCreativeSectionProps) {
  const can = useCan();
  const [current, ...earlier] = flight.creatives;
  if (!current) return <p className="text-muted">{t`No creative assigned to this flight yet.`}</p>;
  return (
    <div className="space-y-5">
      <LinkedPreview link={current} sent={flight} />
      <CreativeFacts link={current} sent={flight} />
      {earlier.length > 0 && (
        <p className="text-[0.8125rem] text-muted">
          {t`Assigned earlier: ${{ names: earlier.map(creativeName).join(', ') }}`}
        </p>
      )}
      {can('flight:assign-creative', flight) && <RemoveCreative flight={flight} link={current} />}
    </div>
  );
}

/** The flight's creative with a preview. Users who may edit the flight can replace or remove it. */
export function FlightCreativeSection({ flight, isBlocked }: SectionProps) {
  const can = useCan();
  const isOffered = isBlocked && flight.creatives.length === 0 && can('campaign:status');
  const [choosing, setChoosing] = useState(false);
  return (
    <section className="min-w-0 space-y-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-base font-semibold">{t`Creative`}</h2>
        {!choosing && !isOffered && can('flight:assign-creative', flight) && (
          <Button variant="outline" size="sm" onClick={() => setChoosing(true)}>
            {t`Assign creative`}
          </Button>
        )}
      </div>
      {choosing ? (
        <AssignCreative flight={flight} onDone={() => setChoosing(false)} />
      ) : (
        <CurrentCreative flight={flight} />
      )}
    </section>
  );
}
