import { t } from '@lingui/core/macro';
import { Copy, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { flightDisplayName } from '@/words/flights';
import { nextFlightStatus } from '@/domain/flight/lifecycle';
import { useCan } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { lazyPart } from '@/ui/layout/lazy-part';
import { onFirstClick } from '@/ui/forms/use-single-run';
import { useDuplicateFlight, useSetFlightStatus } from '@/features/flights/mutations';
import type { Flight } from '@/features/flights/types';
import { ActionLabel } from './action-label';

const LaunchSheet = lazyPart(
  async () => (await import('@/features/launch/components/launch-sheet')).LaunchSheet,
);

interface FlightActionProps {
  flight: Pick<Flight, 'id' | 'campaign_id' | 'name' | 'status' | 'campaign'>;
  /** Shows only the icon where the list is a table; tooltip and screen readers keep the name. */
  compact?: boolean;
  size?: 'sm' | 'md';
}

function PauseButton({ flight, compact = false, size = 'sm' }: FlightActionProps) {
  const change = useSetFlightStatus();
  return (
    <Button
      variant={compact ? 'ghost' : 'outline'}
      size={size}
      title={t`Pause`}
      aria-label={t`Pause ${flightDisplayName(flight.name)}`}
      pending={change.isPending}
      onClick={onFirstClick(() => change.run({ id: flight.id, status: 'paused' }))}
    >
      {!change.isPending && <Pause aria-hidden />}
      <ActionLabel compact={compact}>{t`Pause`}</ActionLabel>
    </Button>
  );
}

interface ActivateButtonProps extends FlightActionProps {
  onClick: () => void;
}

const ActivateButton = ({ flight, compact = false, size = 'sm', onClick }: ActivateButtonProps) => (
  <Button
    variant={compact ? 'ghost' : 'outline'}
    size={size}
    title={t`Activate`}
    aria-label={t`Activate ${flightDisplayName(flight.name)}`}
    onClick={onFirstClick(onClick)}
  >
    <Play aria-hidden />
    <ActionLabel compact={compact}>{t`Activate`}</ActionLabel>
  </Button>
);

/** Pause for an active flight; Activate, which opens the launch sheet, for a pending or paused one. Otherwise renders nothing. */
export function FlightStatusButton(props: FlightActionProps) {
  const { flight } = props;
  const can = useCan();
  const [launching, setLaunching] = useState(false);
  const status = nextFlightStatus(flight.status);
  return (
    <>
      {status === 'paused' && can('flight:pause', flight) && <PauseButton {...props} />}
      {status === 'active' && can('flight:activate', flight) && (
        <ActivateButton {...props} onClick={() => setLaunching(true)} />
      )}
      {launching && (
        <LaunchSheet
          name={flightDisplayName(flight.name)}
          campaignId={flight.campaign_id}
          flightId={flight.id}
          done={t`Flight status updated`}
          onClose={() => setLaunching(false)}
        />
      )}
    </>
  );
}

interface DuplicateFlightButtonProps {
  flight: Pick<Flight, 'id' | 'name' | 'campaign'>;
}

export function DuplicateFlightButton({ flight }: DuplicateFlightButtonProps) {
  const can = useCan();
  const { run, isPending } = useDuplicateFlight();
  const name = flightDisplayName(flight.name);
  if (!can('flight:duplicate', flight)) return null;
  return (
    <Button
      size="sm"
      aria-label={t`Duplicate ${name}`}
      pending={isPending}
      onClick={onFirstClick(() => run({ id: flight.id, name }))}
    >
      {!isPending && <Copy aria-hidden />}
      {t`Duplicate`}
    </Button>
  );
}
