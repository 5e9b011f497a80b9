import { t } from '@lingui/core/macro';
import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cn } from '@/lib/cn';

const MINUTE_MS = 60_000;
/** The bar shows seconds and lets the user extend the time in the last 5 minutes. */
export const WARNING_MS = 5 * MINUTE_MS;

/** Milliseconds until a time on this device's clock, updated every second; never below 0. */
export function useTimeLeft(endsAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, endsAt - now);
}

/** Returns `58 min left`, or `4:59 left` in the last 5 minutes. */
function timeLeftText(left: number): string {
  const minutes = Math.ceil(left / MINUTE_MS);
  if (left > WARNING_MS) return t`${minutes} min left`;
  const seconds = Math.ceil(left / 1000);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return t`${clock} left`;
}

/** Remaining time of the impersonation; announced to screen readers once, in the last 5 minutes. */
export function TimeLeft({ left }: { left: number }) {
  const soon = left <= WARNING_MS;
  return (
    <>
      <span
        className={cn(
          'inline-flex items-center gap-1 whitespace-nowrap tabular-nums',
          soon && 'font-semibold',
        )}
      >
        <Clock aria-hidden className="size-4 shrink-0" />
        {timeLeftText(left)}
      </span>
      <span role="status" className="sr-only">
        {soon && t`Less than 5 minutes left`}
      </span>
    </>
  );
}
