import { useEffect, useRef } from 'react';

/** Brings a field of the form into view and focuses it, once the dialog has taken the focus. */
export function FocusField({ field }: { field: string | undefined }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!field) return undefined;
    const frame = requestAnimationFrame(() => {
      const around = place.current?.parentElement?.querySelector(`[data-field="${field}"]`);
      around?.scrollIntoView({ block: 'center' });
      around?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [field]);
  return <span ref={place} hidden />;
}
