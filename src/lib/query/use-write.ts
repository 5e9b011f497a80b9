import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Attempt, runAttempt, UnknownOutcome } from './attempts';
import { type AppError, NOT_AUTHENTICATED } from '../errors';
import { toast, type ToastAction } from '../toast';
import { EditConflict } from './versioned-edit';

/** The toast of a failure: a fixed description, else the error's own message, else the fallback. */
export interface ErrorToast {
  title: string;
  description?: string;
  fallback?: string;
  action?: ToastAction | undefined;
}

/** Of one failure; null where the screen shows it. */
export type ErrorToastBuilder<Variables> = (
  error: AppError,
  variables: Variables,
) => ErrorToast | null;

interface Write<Data, Variables> {
  /** `id`: that of the attempt, for a write with `once`. */
  write: (variables: Variables, id: string) => Promise<Data>;
  /**
   * Names the attempt of a write under a client-made id. Without an answer it is sent again with the same id, now and
   * when the user repeats it. Null for an edit of what is stored.
   */
  once?: (variables: Variables) => Attempt | null;
  /** Toast action offered while the outcome of that attempt is unknown. */
  unknown?: (id: string, variables: Variables) => ToastAction;
  /** The keys of what is out of date once it is written. */
  stale?: readonly QueryKey[];
  /** Reads again after success, where that is not simply all that is stale. */
  refresh?: (variables: Variables) => Promise<unknown>;
  /** They are read again before the write counts as done, with or without success. Else only where no row was found. */
  alwaysRefetch?: boolean;
  /** The toast of success: a title, more where there is more to say, what undoes it; null where it goes without saying. */
  done?: (
    data: Data,
    variables: Variables,
  ) =>
    | readonly [title: string, description?: string | undefined, action?: ToastAction | undefined]
    | null;
  /** An edit that came too late is shown by its form. */
  failed?: ErrorToast | ErrorToastBuilder<Variables>;
  /** The toast's description when there is no user, found here or by a 401 of the server. */
  signedOut?: string;
}

/** Without a user, or without the right to this row any more, that is the reason, whatever was to be written. */
const explainsItself = ({ kind, hint }: AppError) =>
  kind === 'unauthenticated' || hint === 'no_longer_allowed';

/** A write with what belongs to every write: it tells how it went, and what it makes stale is read again. */
export function useWrite<Data, Variables = void>({
  write,
  once,
  unknown,
  stale = [],
  alwaysRefetch = false,
  done,
  failed,
  signedOut = NOT_AUTHENTICATED,
  ...rest
}: Write<Data, Variables>) {
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return useMutation({
    mutationFn: (variables: Variables) =>
      runAttempt(once?.(variables) ?? null, (id) => write(variables, id)),
    onSuccess: (data, variables) => {
      const success = done?.(data, variables);
      if (success) toast.success(success[0], { description: success[1], action: success[2] });
      return rest.refresh ? rest.refresh(variables) : refresh();
    },
    onError: (error) => {
      if (alwaysRefetch) return refresh();
      // Show what is stored: someone else has changed or deleted it, or the write was done without an answer.
      if (error.kind === 'no_rows' || error instanceof UnknownOutcome) void refresh();
      return undefined;
    },
    meta: {
      errorToast: (error: AppError, variables: unknown) => {
        if (error instanceof EditConflict) return null;
        const failure =
          typeof failed === 'function' ? failed(error, variables as Variables) : failed;
        if (failure && error instanceof UnknownOutcome)
          return {
            title: 'No answer from the server',
            description: error.message,
            ...(error.id && { action: unknown?.(error.id, variables as Variables) }),
          };
        if (!failure || !explainsItself(error)) return failure ?? null;
        if (error.kind === 'unauthenticated')
          return { title: failure.title, description: signedOut };
        return { title: failure.title, fallback: failure.fallback ?? '' };
      },
    },
  });
}
