import { plural, t } from '@lingui/core/macro';
import { flightState } from '@/domain/flight/state';
import { LaunchButton } from '@/features/launch/components/launch-button';
import { useCan } from '@/session/session';
import { Notice } from '@/ui/states/notice';
import type { Flight } from '@/features/flights/types';

/** Warns that active flights send nothing until their campaign starts, and offers to start it. */
export function WaitingNotice({
  flights,
  className,
}: {
  flights: readonly Flight[];
  className?: string;
}) {
  const can = useCan();
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
          <LaunchButton
            size="sm"
            hideIcon
            campaignId={campaign.id}
            name={campaign.name}
            label={t`Start campaign`}
            waiting
          />
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
