import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { PlanScope } from '@/lib/plan-scope';
import { Skeleton } from '@/ui/states/skeleton';
import { launchCheckQuery } from '../queries';

/** The page appears after this time even if the launch check has not responded. */
const MAX_WAIT_MS = 600;

interface BelowProblemsProps {
  scope: PlanScope;
  /** Must equal the `state` of the problem bar, so that both share one query. */
  state: string;
  /** The problem bar and everything below it. */
  children: ReactNode;
}

/**
 * Hides the content below the problem bar until the launch check responds, so that the bar does not push it down. The
 * hidden content is mounted and already loads its data.
 */
export function BelowProblems({ scope, state, children }: BelowProblemsProps) {
  const { isPending, failureCount } = useQuery(launchCheckQuery(scope, state));
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  const isHidden = isPending && failureCount === 0 && !isLate;
  return (
    <>
      {isHidden && <Skeleton className="h-96 w-full" />}
      <div className={isHidden ? 'hidden' : 'in-order'}>{children}</div>
    </>
  );
}
