import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * For a control that is disabled while it works: the browser takes the focus from what is disabled, and here it has
 * it again afterwards, unless somebody went elsewhere meanwhile.
 * @returns To be called when the control takes the focus.
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
