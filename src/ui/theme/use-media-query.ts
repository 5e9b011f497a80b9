import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds, following changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Below 768 px the sidebar is a sheet. */
export const useIsMobile = () => useMediaQuery('(max-width: 767px)');
