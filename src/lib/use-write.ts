import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AppError } from './errors';
import { toast, type ToastAction } from './toast';
import { EditConflict } from './versioned-edit';

/** The toast of a failure: a fixed description, else the error's own message, else the fallback. */
export interface ErrorToast {
  title: string;
  description?: string;
  fallback?: string;
}

/** Of one failure; null where the screen shows it. */
export type ErrorToastOf<Variables> = (error: AppError, variables: Variables) => ErrorToast | null;

interface Write<Data, Variables> {
  write: (variables: Variables) => Promise<Data>;
  /** The keys of what is out of date once it is written. */
  stale?: readonly QueryKey[];
  /** Reads again after success, where that is not simply all that is stale. */
  refresh?: (variables: Variables) => Promise<unknown>;
  /** They are read again before the write counts as done, with or without success. Else only where no row was found. */
  lookAgain?: boolean;
  /** The toast of success: a title, more where there is more to say, what undoes it; null where it goes without saying. */
  done?: (
    data: Data,
    variables: Variables,
  ) =>
    | readonly [title: string, description?: string | undefined, action?: ToastAction | undefined]
    | null;
  /** An edit that came too late is shown by its form. */
  failed?: ErrorToast | ErrorToastOf<Variables>;
}

/** Without a user, or without the right to this row any more, that is the reason, whatever was to be written. */
const isItsOwnReason = ({ kind, hint }: AppError) =>
  kind === 'unauthenticated' || hint === 'no_longer_allowed';

/** A write with what belongs to every write: it tells how it went, and what it makes stale is read again. */
export function useWrite<Data, Variables = void>({
  write,
  stale = [],
  lookAgain = false,
  done,
  failed,
  ...rest
}: Write<Data, Variables>) {
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return useMutation({
    mutationFn: write,
    onSuccess: (data, variables) => {
      const success = done?.(data, variables);
      if (success) toast.success(success[0], { description: success[1], action: success[2] });
      return rest.refresh ? rest.refresh(variables) : refresh();
    },
    onError: (error) => {
      if (lookAgain) return refresh();
      // Somebody else has changed or deleted it: show how it is now.
      if (error.kind === 'no_rows') void refresh();
      return undefined;
    },
    meta: {
      errorToast: (error: AppError, variables: unknown) => {
        if (error instanceof EditConflict) return null;
        const failure =
          typeof failed === 'function' ? failed(error, variables as Variables) : failed;
        if (!failure || !isItsOwnReason(error)) return failure ?? null;
        return { title: failure.title, fallback: failure.fallback ?? '' };
      },
    },
  });
}
