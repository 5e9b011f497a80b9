import { useEffect, useMemo, useState } from 'react';
import type { PlanningTime } from '@/domain/schedule';
import { useActor } from './session';

const MINUTE = 60_000;

/** The organisation's zone and the time, which moves on while somebody plans. */
export function usePlanningTime(): PlanningTime {
  const timeZone = useActor().organisation?.time_zone ?? 'UTC';
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return useMemo(() => ({ timeZone, now }), [timeZone, now]);
}
