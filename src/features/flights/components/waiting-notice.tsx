import { flightState } from '@/domain/flight-state';
import { useCan } from '@/session/session';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { useStartCampaign } from '../mutations';
import type { Flight } from '../types';

const countOf = (flights: readonly unknown[]) =>
  flights.length === 1 ? '1 active flight waits' : `${flights.length} active flights wait`;

/** Says that active flights send nothing until their campaign is started, and starts it. */
export function WaitingNotice({
  flights,
  className,
}: {
  flights: readonly Flight[];
  className?: string;
}) {
  const can = useCan();
  const start = useStartCampaign();
  const waiting = flights.filter((flight) => flightState(flight).waitsForCampaign);
  const [first] = waiting;
  if (!first?.campaign) return null;
  const { campaign } = first;
  return (
    <Notice
      tone="warning"
      {...(className && { className })}
      action={
        can('campaign:status', campaign) && (
          <Button size="sm" pending={start.isPending} onClick={() => start.run(campaign)}>
            {start.isPending ? 'Starting...' : 'Start campaign'}
          </Button>
        )
      }
    >
      {countOf(waiting)} for the campaign. Nothing is sent until it starts.
    </Notice>
  );
}
