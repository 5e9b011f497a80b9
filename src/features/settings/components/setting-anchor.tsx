import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { afterNextFrame } from '@/ui/timing/after-next-frame';

interface SettingAnchorProps {
  /** URL hash of the setting. */
  mark: string;
  className?: string;
  children: ReactNode;
}

/** Scrolls to the setting and focuses its first control when the URL's hash names it. */
export function SettingAnchor({ mark, className, children }: SettingAnchorProps) {
  const place = useRef<HTMLDivElement>(null);
  // Depends on the history entry, not only the hash: the user can follow the same link twice.
  const location = useLocation();
  useEffect(() => {
    if (location.hash !== `#${mark}`) return undefined;
    return afterNextFrame(() => {
      place.current?.scrollIntoView({ block: 'center' });
      place.current
        ?.querySelector<HTMLElement>(':is(input, select, button):enabled')
        ?.focus({ preventScroll: true });
    });
  }, [location, mark]);
  return (
    <div ref={place} {...(className && { className })}>
      {children}
    </div>
  );
}
