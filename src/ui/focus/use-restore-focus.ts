import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * For a control that is disabled while it works. Browsers drop the focus of a disabled control; this restores
 * it afterwards, unless the user has moved on.
 * @returns The control's focus handler.
 */
export function useRestoreFocus(disabled: boolean): (event: FocusEvent<HTMLElement>) => void {
  const control = useRef<HTMLElement>(null);
  const wasFocused = useRef(false);
  useLayoutEffect(() => {
    if (disabled)
      wasFocused.current = control.current !== null && document.activeElement === control.current;
    else if (wasFocused.current) {
      wasFocused.current = false;
      if (document.activeElement === document.body) control.current?.focus({ preventScroll: true });
    }
  }, [disabled]);
  return ({ currentTarget }) => {
    control.current = currentTarget;
  };
}
