import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/** Refetches a list of keys without waiting for it: the secret must be shown even if that fails. */
export function useIssuedRefresh(list: QueryKey) {
  const queryClient = useQueryClient();
  return {
    stale: [list],
    refresh: () => {
      void queryClient.invalidateQueries({ queryKey: list });
      return Promise.resolve();
    },
  };
}
