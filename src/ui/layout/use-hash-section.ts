import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { afterNextFrame } from '../timing/after-next-frame';

/**
 * Scrolls to the section and focuses it when the URL's hash names it. Attach the returned ref to the
 * section's heading.
 */
export function useHashSection<Place extends HTMLElement>(name: string): RefObject<Place | null> {
  const place = useRef<Place>(null);
  // Depends on the history entry, not only the hash: the user can follow the same link twice.
  const location = useLocation();
  useEffect(() => {
    if (location.hash !== `#${name}`) return undefined;
    return afterNextFrame(() => {
      place.current?.scrollIntoView({ block: 'start' });
      place.current?.focus({ preventScroll: true });
    });
  }, [location, name]);
  return place;
}
