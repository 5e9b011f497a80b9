import { useEffect, useRef } from 'react';

/** The input of a field, or its first button. */
const controlIn = (field: HTMLElement) =>
  field.querySelector<HTMLElement>(':is(input, select, textarea):enabled') ??
  field.querySelector<HTMLElement>('button:enabled');

/**
 * Scrolls a field of the surrounding form into view and focuses it after the dialog has taken the focus.
 * Finds the field by `data-field` or `name`; a field without enabled controls gets the focus itself.
 */
export function FocusField({ field }: { field: string | undefined }) {
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!field) return undefined;
    const frame = requestAnimationFrame(() => {
      const form = marker.current?.parentElement;
      const target = form?.querySelector<HTMLElement>(`[data-field="${field}"], [name="${field}"]`);
      target?.scrollIntoView({ block: 'center' });
      ((target && controlIn(target)) ?? target)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [field]);
  return <span ref={marker} hidden />;
}
