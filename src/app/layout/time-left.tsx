import { t } from '@lingui/core/macro';
import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cn } from '@/lib/cn';

const MINUTE_MS = 60_000;
/** From here on the seconds count, and the time can be extended. */
export const WARNING_MS = 5 * MINUTE_MS;

/** Milliseconds until a moment of this device's clock, looked at every second; never below 0. */
export function useTimeLeft(endsAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, endsAt - now);
}

/** `58 min left`, and `4:59 left` when it gets short. */
function wording(left: number): string {
  const minutes = Math.ceil(left / MINUTE_MS);
  if (left > WARNING_MS) return t`${minutes} min left`;
  const seconds = Math.ceil(left / 1000);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return t`${clock} left`;
}

/** How long the view lasts; said aloud once, when it gets short. */
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
        {wording(left)}
      </span>
      <span role="status" className="sr-only">
        {soon && t`Less than 5 minutes left`}
      </span>
    </>
  );
}
