import { t } from '@lingui/core/macro';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Attempt, runAttempt, UnknownOutcome } from './attempts';
import { type AppError, NOT_AUTHENTICATED } from '../errors';
import { i18n } from '../i18n';
import { toast, type ToastAction } from '../toast';
import { EditConflict, NO_LONGER_ALLOWED } from './versioned-edit';

/** Toast of a failure. Describes it with `description`, else the error's message, else `fallback`. */
export interface ErrorToast {
  title: string;
  description?: string;
  fallback?: string;
  action?: ToastAction | undefined;
}

/** Builds the toast for an error; null if the screen shows the error itself. */
export type ErrorToastBuilder<Variables> = (
  error: AppError,
  variables: Variables,
) => ErrorToast | null;

interface Write<Data, Variables> {
  /** With `once`, `id` is the attempt's id: a retry gets the same one. Otherwise it is random. */
  write: (variables: Variables, id: string) => Promise<Data>;
  /**
   * Marks a create under a client-made id. After a lost response it is repeated with the same id,
   * automatically and when the user tries again. Null for an update of an existing row.
   */
  once?: (variables: Variables) => Attempt | null;
  /** Toast action while the outcome of the attempt is unknown. */
  unknown?: (id: string, variables: Variables) => ToastAction;
  /** Runs the writes with the same scope one after the other, in the order of their calls. */
  scope?: string;
  /** Query keys to invalidate after the write. */
  stale?: readonly QueryKey[];
  /** Replaces the default invalidation of `stale` after success. */
  refresh?: (variables: Variables) => Promise<unknown>;
  /**
   * Refetches `stale` after a failure too, before the mutation settles. Otherwise a failure refetches only if
   * no row was found or the outcome is unknown.
   */
  alwaysRefetch?: boolean;
  /** Success toast: title, description and an action such as Undo. Null shows none. */
  done?: (
    data: Data,
    variables: Variables,
  ) =>
    | readonly [title: string, description?: string | undefined, action?: ToastAction | undefined]
    | null;
  /** Error toast. An edit conflict shows none, because its form displays it. */
  failed?: ErrorToast | ErrorToastBuilder<Variables>;
  /** Toast description without a signed-in user, whether detected here or by a 401 response. */
  signedOut?: string;
}

/** Options that several writes share. Use with `satisfies`: a spread is not checked for unknown options. */
export type RefetchOptions = Pick<Write<unknown, unknown>, 'stale' | 'alwaysRefetch'>;

/** A missing user or a lost permission explains the failure of any write. */
const explainsItself = ({ kind, hint }: AppError) =>
  kind === 'unauthenticated' || hint === NO_LONGER_ALLOWED;

/**
 * A mutation with the behavior that all writes share: success and error toasts, idempotent retries and
 * invalidation.
 */
export function useWrite<Data, Variables = void>({
  write,
  once,
  unknown,
  scope,
  stale = [],
  alwaysRefetch = false,
  done,
  failed,
  signedOut = i18n.t(NOT_AUTHENTICATED),
  ...rest
}: Write<Data, Variables>) {
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return useMutation({
    ...(scope && { scope: { id: scope } }),
    mutationFn: (variables: Variables) =>
      runAttempt(once?.(variables) ?? null, (id) => write(variables, id)),
    onSuccess: (data, variables) => {
      const success = done?.(data, variables);
      if (success) toast.success(success[0], { description: success[1], action: success[2] });
      return rest.refresh ? rest.refresh(variables) : refresh();
    },
    onError: (error) => {
      if (alwaysRefetch) return refresh();
      // Show the stored state: someone else changed or deleted the row, or the write ran without a response.
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
            title: t`No response from the server`,
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
