import { useQuery } from '@tanstack/react-query';
import type { PlanScope } from '@/lib/plan-scope';
import { launchCheckQuery } from './queries';

/**
 * Returns whether the launch check found a blocker. `state` must equal that of the problem bar, so that both share one
 * query; undefined reads nothing.
 */
export function useIsBlocked(scope: PlanScope, state: string | undefined): boolean {
  const { data: check } = useQuery({
    ...launchCheckQuery(scope, state),
    enabled: state !== undefined,
  });
  return check?.problems.some(({ severity }) => severity === 'blocker') ?? false;
}
