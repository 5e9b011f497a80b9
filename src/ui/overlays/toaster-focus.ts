const isToast = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-sonner-toaster]') !== null;

/**
 * Lets the focus leave a toast. Sonner returns the focus to the control that had it before, which is right
 * when a toast closes. When the user tabs on or presses another control, that would trap them between this
 * control and the toast. Returns a function that removes the listeners.
 */
export function releaseToastFocus(): () => void {
  let cameFrom: HTMLElement | null = null;
  let tabbing = false;
  const onKey = ({ key }: KeyboardEvent) => {
    tabbing = key === 'Tab';
  };
  const onFocus = ({ target, relatedTarget }: FocusEvent) => {
    if (isToast(target) && !isToast(relatedTarget))
      cameFrom = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    const from = cameFrom;
    if (!from || !isToast(target) || isToast(relatedTarget) || !(tabbing || relatedTarget)) return;
    // Sonner calls `focus()` of this element while it handles the event, and offers no other hook.
    from.focus = () => {};
    setTimeout(() => Reflect.deleteProperty(from, 'focus'));
  };
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('focusin', onFocus, true);
  document.addEventListener('focusout', onBlur, true);
  return () => {
    document.removeEventListener('keydown', onKey, true);
    document.removeEventListener('focusin', onFocus, true);
    document.removeEventListener('focusout', onBlur, true);
  };
}
