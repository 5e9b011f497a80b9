import { useEffect, useRef } from 'react';

/** The control of a place in which its value is typed or chosen, else its first button. */
const controlIn = (place: HTMLElement) =>
  place.querySelector<HTMLElement>(':is(input, select, textarea):enabled') ??
  place.querySelector<HTMLElement>('button:enabled');

/**
 * Brings a field of the form around it into view and focuses it, once the dialog has taken the focus: the place marked
 * with its name, or the control that has it. Of a field that is closed the place itself gets the focus.
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
