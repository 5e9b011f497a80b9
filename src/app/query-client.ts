import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ACCESS_CHANGED, AppError, errorMessage } from '@/lib/errors';
import { toast } from '@/lib/toast';
import type { ErrorToast, ErrorToastBuilder } from '@/lib/query/use-write';
import { SESSION_ENDED, sessionKeys } from '@/session/actor';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: AppError;
    queryMeta: { errorToast?: ErrorToast };
    mutationMeta: { errorToast?: ErrorToast | ErrorToastBuilder<unknown> };
  }
}

/** The session has ended or the user's rights have changed: the guards show a page that explains it. */
const isHandledByGuards = (error: unknown) =>
  error instanceof AppError && [ACCESS_CHANGED, SESSION_ENDED].includes(error.hint);

function reportError(error: unknown, errorToast: ErrorToast | null | undefined, topic = ''): void {
  console.error(error);
  if (!errorToast || isHandledByGuards(error)) return;
  const { title, description, fallback = '', action } = errorToast;
  toast.error(title, {
    description: description ?? (errorMessage(error, fallback) || undefined),
    topic,
    action,
  });
}

/**
 * A rejection can mean that role, status or organization changed after the page rendered, so the actor is
 * refetched.
 */
const mayBeLostRights = (error: unknown) =>
  error instanceof AppError &&
  (['forbidden', 'unauthenticated', 'no_rows'].includes(error.kind) ||
    error.hint === 'organisation_changed');

/** Creates the query client. supabase-js retries reads, so TanStack Query retries nothing. */
export function createQueryClient(): QueryClient {
  const recheckSession = (error: unknown) => {
    if (mayBeLostRights(error)) void queryClient.invalidateQueries({ queryKey: sessionKeys.all });
  };
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_data, { queryHash }) => toast.clearErrorOf(queryHash),
      onError: (error, query) => {
        reportError(error, query.meta?.errorToast, query.queryHash);
        if (query.queryKey[0] !== sessionKeys.all[0]) recheckSession(error);
      },
    }),
    mutationCache: new MutationCache({
      onMutate: toast.clearError,
      onError: (error, ...[variables, , mutation]) => {
        const errorToast = mutation.meta?.errorToast;
        reportError(
          error,
          typeof errorToast === 'function' ? errorToast(error, variables) : errorToast,
        );
        recheckSession(error);
      },
    }),
    defaultOptions: {
      // 'always': an offline request fails immediately with an error instead of waiting silently.
      queries: { retry: false, staleTime: 15_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return queryClient;
}
