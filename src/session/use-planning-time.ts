import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { PlanningTime } from '@/domain/time/schedule';
import { deliveryClockQuery, deliveryNow } from '@/lib/query/delivery-clock';
import { useActor } from './session';

const MINUTE = 60_000;

/** The organization's time zone and the delivery clock, updated every minute. */
export function usePlanningTime(): PlanningTime {
  const timeZone = useActor().organisation?.time_zone ?? 'UTC';
  const { data: ahead } = useQuery(deliveryClockQuery);
  const [now, setNow] = useState(deliveryNow);
  useEffect(() => {
    const read = () => setNow(deliveryNow());
    // The offset may have changed since the last tick.
    if (ahead !== undefined) read();
    const timer = setInterval(read, MINUTE);
    return () => clearInterval(timer);
  }, [ahead]);
  return useMemo(() => ({ timeZone, now }), [timeZone, now]);
}
