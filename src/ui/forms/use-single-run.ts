import type { MutateOptions, UseMutationResult } from '@tanstack/react-query';
import { type MouseEvent, useRef } from 'react';
import type { AppError } from '@/lib/errors';

/**
 * The action, ignoring calls while it still runs. The disabled state of a button comes one render late: two
 * clicks in one tick would otherwise be two actions.
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

/** What creates, under an id that is kept until it has: pressed again after a failure or a lost answer it creates the same thing. */
export function useAttempt(create: (id: string) => Promise<unknown>) {
  const id = useRef<string>(undefined);
  return useSingleRun(async () => {
    id.current ??= crypto.randomUUID();
    if (await create(id.current).catch(() => null)) id.current = undefined;
  });
}

/** A mutation that runs once at a time; its callbacks are left out once the screen is gone. */
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
 * The second click of a double click asks for nothing twice: a fast server may have answered the first one by
 * then, and "Activate" turned into "Pause" under the pointer. Keyboards and programs report no click count.
 */
export const onFirstClick = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act();
};
