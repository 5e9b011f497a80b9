import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type QuietHours, channelQuietHours } from '@/domain/time/quiet-hours';
import { useOrganisationId } from '@/session/session';
import { quietHoursQuery } from './queries';

/** When the organisation sends nothing on a channel; null while that is not known, and where it always sends. */
export function useQuietHours(channel: string): QuietHours | null {
  const { data } = useQuery(quietHoursQuery(useOrganisationId()));
  return useMemo(() => channelQuietHours(data?.quiet_hours, channel), [data, channel]);
}
