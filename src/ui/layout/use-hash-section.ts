import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { afterNextFrame } from '../timing/after-next-frame';

/** Brings a section into view and focuses it when the address names it after `#`. It takes the focus by its ref. */
export function useHashSection<Place extends HTMLElement>(name: string): RefObject<Place | null> {
  const place = useRef<Place>(null);
  // The entry, not only its hash: the same link can be followed twice.
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
