import type { MutateOptions, UseMutationResult } from '@tanstack/react-query';
import { type MouseEvent, useRef } from 'react';
import type { AppError } from '@/lib/errors';

/**
 * Returns the action, ignoring calls while it runs. A button is disabled one render late, so two clicks in
 * one tick would run it twice.
 */
export function useSingleRun<Arguments extends unknown[]>(
  action: (...args: Arguments) => Promise<unknown> | void,
) {
  const running = useRef(false);
  return async (...args: Arguments) => {
    if (running.current) return;
    running.current = true;
    try {
      await action(...args);
    } finally {
      running.current = false;
    }
  };
}

/** Creates under one id until it succeeds: pressing again after a failure or a lost response creates the same row. */
export function useAttempt(create: (id: string) => Promise<unknown>) {
  const id = useRef<string>(undefined);
  return useSingleRun(async () => {
    id.current ??= crypto.randomUUID();
    if (await create(id.current).catch(() => null)) id.current = undefined;
  });
}

/** Ignores calls while the mutation runs. Its callbacks are skipped after the component unmounts. */
export function useSingleMutation<Data, Variables>(
  mutation: UseMutationResult<Data, AppError, Variables>,
) {
  const run = useSingleRun(
    (variables: Variables, options: MutateOptions<Data, AppError, Variables> = {}) =>
      new Promise<void>((done) => {
        mutation.mutate(variables, {
          ...options,
          onSettled: (...outcome) => {
            done();
            options.onSettled?.(...outcome);
          },
        });
      }),
  );
  return {
    run: (...args: Parameters<typeof run>) => void run(...args),
    isPending: mutation.isPending,
  };
}

/**
 * Ignores the second click of a double click: by then "Activate" may have become "Pause" under the pointer.
 * Keyboards and scripts report a click count of 0.
 */
export const onFirstClick = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act();
};
