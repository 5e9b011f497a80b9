import { type MutateOptions, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AppError } from '@/lib/errors';

/**
 * Wraps a mutation so that a call while it is still busy is ignored. `isPending` reaches the button one render
 * late, so two clicks in one tick would otherwise be two actions.
 */
export function useSingleAction<TData, TVariables>(
  mutation: UseMutationResult<TData, AppError, TVariables>,
) {
  const busy = useRef(false);
  const run = (variables: TVariables, options: MutateOptions<TData, AppError, TVariables> = {}) => {
    if (busy.current) return;
    busy.current = true;
    mutation.mutate(variables, {
      ...options,
      onSettled: (...outcome) => {
        busy.current = false;
        options.onSettled?.(...outcome);
      },
    });
  };
  return { run, isPending: mutation.isPending };
}
