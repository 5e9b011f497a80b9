import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { PlanScope } from '@/lib/plan-scope';
import { Skeleton } from '@/ui/states/skeleton';
import { launchCheckQuery } from '../queries';

/** Milliseconds after which the page comes without its problems. */
const PATIENCE = 600;

interface BelowProblemsProps {
  scope: PlanScope;
  /** As the problem bar has it. */
  state: string;
  /** The problem bar and all that stands below it. */
  children: ReactNode;
}

/**
 * Holds back what stands below the problem bar until it is known how high that is, else it would be pushed down. It is
 * there meanwhile, unseen, and reads what it needs; a check that takes long is not waited for.
 */
export function BelowProblems({ scope, state, children }: BelowProblemsProps) {
  const { isPending, failureCount } = useQuery(launchCheckQuery(scope, state));
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  const isHeld = isPending && failureCount === 0 && !isLate;
  return (
    <>
      {isHeld && <Skeleton className="h-96 w-full" />}
      <div className={isHeld ? 'hidden' : undefined}>{children}</div>
    </>
  );
}
