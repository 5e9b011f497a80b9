import { plural, t } from '@lingui/core/macro';
import { flightState } from '@/domain/flight-state';
import { useCan } from '@/session/session';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { useStartCampaign } from '../mutations';
import type { Flight } from '../types';

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
            {start.isPending ? t`Starting...` : t`Start campaign`}
          </Button>
        )
      }
    >
      {t`${plural(waiting.length, {
        one: '# active flight waits for the campaign.',
        other: '# active flights wait for the campaign.',
      })} Nothing is sent until it starts.`}
    </Notice>
  );
}
