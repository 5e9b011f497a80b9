import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type QuietHours, channelQuietHours } from '@/domain/time/quiet-hours';
import { useOrganisationId } from '@/session/session';
import { quietHoursQuery } from './queries';

/** Quiet hours of a channel in the current organization; null while loading and if the channel has none. */
export function useQuietHours(channel: string): QuietHours | null {
  const { data } = useQuery(quietHoursQuery(useOrganisationId()));
  return useMemo(() => channelQuietHours(data?.quiet_hours, channel), [data, channel]);
}
