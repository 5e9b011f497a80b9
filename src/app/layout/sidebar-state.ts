import { useCallback, useEffect, useState } from 'react';
import { useMediaQuery } from '@/ui/theme/use-media-query';

/** Below 1,024 px the sidebar starts folded, and the user's choice there is stored separately. */
const COOKIE = { wide: 'sidebar:state', narrow: 'sidebar:state:narrow' } as const;
const SEVEN_DAYS = 604_800;

const cookieSays = (width: keyof typeof COOKIE, expanded: boolean) =>
  document.cookie.split('; ').includes(`${COOKIE[width]}=${expanded}`);
const read = () => ({ wide: !cookieSays('wide', false), narrow: cookieSays('narrow', true) });

/** Whether the desktop sidebar is expanded. Stored in a cookie for 7 days; Ctrl+B or Command+B toggles it. */
export function useSidebarState(toggleMobile: () => void, isMobile: boolean) {
  const [choice, setChoice] = useState(read);
  const width = useMediaQuery('(max-width: 1023px)') ? 'narrow' : 'wide';
  const toggle = useCallback(() => {
    if (isMobile) return toggleMobile();
    setChoice((before) => {
      const expanded = !before[width];
      document.cookie = `${COOKIE[width]}=${expanded}; path=/; max-age=${SEVEN_DAYS}; samesite=lax`;
      return { ...before, [width]: expanded };
    });
  }, [isMobile, toggleMobile, width]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'b' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [toggle]);
  return { expanded: choice[width], toggle };
}
