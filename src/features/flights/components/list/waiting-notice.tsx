import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { flightState } from '@/domain/flight/state';
import { useCan } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { lazyPart } from '@/ui/layout/lazy-part';
import { Notice } from '@/ui/states/notice';
import type { Flight } from '@/features/flights/types';

const LaunchSheet = lazyPart(
  async () => (await import('@/features/launch/components/launch-sheet')).LaunchSheet,
);

/** Warns that active flights send nothing until their campaign starts, and offers to start it. */
export function WaitingNotice({
  flights,
  className,
}: {
  flights: readonly Flight[];
  className?: string;
}) {
  const can = useCan();
  const [starting, setStarting] = useState(false);
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
          <>
            <Button size="sm" onClick={() => setStarting(true)}>
              {t`Start campaign`}
            </Button>
            {starting && (
              <LaunchSheet
                campaignId={campaign.id}
                name={campaign.name}
                waiting
                done={t`Campaign Status Updated`}
                onClose={() => setStarting(false)}
              />
            )}
          </>
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
