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

/** The session has ended, or the person may do something else now: the page that says so follows. */
const isToldElsewhere = (error: unknown) =>
  error instanceof AppError && [ACCESS_CHANGED, SESSION_ENDED].includes(error.hint);

function tell(error: unknown, errorToast: ErrorToast | null | undefined, topic = ''): void {
  console.error(error);
  if (!errorToast || isToldElsewhere(error)) return;
  const { title, description, fallback = '', action } = errorToast;
  toast.error(title, {
    description: description ?? (errorMessage(error, fallback) || undefined),
    topic,
    action,
  });
}

/** A refusal can mean that role, status or organisation have changed since the page was drawn: look again. */
const mayMeanLostRights = (error: unknown) =>
  error instanceof AppError &&
  (['forbidden', 'unauthenticated', 'no_rows'].includes(error.kind) ||
    error.hint === 'organisation_changed');

/** The app's one query client. supabase-js owns the retries of reads, so TanStack retries nothing. */
export function createQueryClient(): QueryClient {
  const recheckSession = (error: unknown) => {
    if (mayMeanLostRights(error)) void queryClient.invalidateQueries({ queryKey: sessionKeys.all });
  };
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_data, { queryHash }) => toast.clearErrorOf(queryHash),
      onError: (error, query) => {
        tell(error, query.meta?.errorToast, query.queryHash);
        if (query.queryKey[0] !== sessionKeys.all[0]) recheckSession(error);
      },
    }),
    mutationCache: new MutationCache({
      onMutate: toast.clearError,
      onError: (error, ...[variables, , mutation]) => {
        const errorToast = mutation.meta?.errorToast;
        tell(error, typeof errorToast === 'function' ? errorToast(error, variables) : errorToast);
        recheckSession(error);
      },
    }),
    defaultOptions: {
      // 'always': offline, a call fails at once and says so, instead of waiting in silence.
      queries: { retry: false, staleTime: 15_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return queryClient;
}
