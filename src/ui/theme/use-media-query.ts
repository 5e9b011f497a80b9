import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches; re-renders on change. */
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

/** True from 1024 px, where the header has a breadcrumb. */
export const useIsWide = () => useMediaQuery('(min-width: 1024px)');

/** True below 768 px, where the sidebar is a sheet. */
export const useIsMobile = () => useMediaQuery('(max-width: 767px)');
