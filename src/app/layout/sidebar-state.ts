import { useCallback, useEffect, useState } from 'react';

const COOKIE = 'sidebar:state';
const SEVEN_DAYS = 604_800;

const read = () => !document.cookie.split('; ').includes(`${COOKIE}=false`);

/** Whether the desktop sidebar is wide; kept in a cookie for 7 days, toggled by ctrl or meta + b. */
export function useSidebarState(toggleMobile: () => void, isMobile: boolean) {
  const [expanded, setExpanded] = useState(read);
  const toggle = useCallback(() => {
    if (isMobile) return toggleMobile();
    setExpanded((before) => {
      document.cookie = `${COOKIE}=${!before}; path=/; max-age=${SEVEN_DAYS}; samesite=lax`;
      return !before;
    });
  }, [isMobile, toggleMobile]);
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
  return { expanded, toggle };
}
