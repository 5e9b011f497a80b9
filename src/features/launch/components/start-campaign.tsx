import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { launchCheckQuery } from '../queries';
import { LaunchSheet } from './launch-sheet';

interface StartCampaignProps {
  campaign: { id: string; name: string };
  /** Called if the campaign has no active flights, so that starting it sends nothing. */
  onNothing: () => void;
  onClose: () => void;
}

/** Opens the launch sheet if the campaign has active flights; otherwise calls `onNothing`. A failed check starts nothing. */
export function StartCampaign({ campaign, onNothing, onClose }: StartCampaignProps) {
  const { id: campaignId, name } = campaign;
  const { data, isError } = useQuery({
    ...launchCheckQuery({ campaignId, waiting: true }),
    staleTime: 0,
    gcTime: 0,
  });
  const nothing = data?.flights.length === 0;
  useEffect(() => {
    if (!nothing) return;
    onClose();
    onNothing();
    // Runs once: closing unmounts this component.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [nothing]);
  if (nothing || !(data ?? isError)) return null;
  return <LaunchSheet {...{ campaignId, name, onClose }} waiting />;
}
