import { useEffect, useRef } from 'react';

/** The input of a field, or its first button. */
const controlIn = (place: HTMLElement) =>
  place.querySelector<HTMLElement>(':is(input, select, textarea):enabled') ??
  place.querySelector<HTMLElement>('button:enabled');

/**
 * Scrolls a field of the surrounding form into view and focuses it after the dialog has taken the focus.
 * Finds the field by `data-field` or `name`; a field without enabled controls gets the focus itself.
 */
export function FocusField({ field }: { field: string | undefined }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!field) return undefined;
    const frame = requestAnimationFrame(() => {
      const form = place.current?.parentElement;
      const around = form?.querySelector<HTMLElement>(`[data-field="${field}"], [name="${field}"]`);
      around?.scrollIntoView({ block: 'center' });
      ((around && controlIn(around)) ?? around)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [field]);
  return <span ref={place} hidden />;
}
