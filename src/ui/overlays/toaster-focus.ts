/** Whether an element is a toast or in one. */
const isToast = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-sonner-toaster]') !== null;

/**
 * Lets the focus leave a toast. The library gives it back to where it came from, which is right when the toast closes; when
 * somebody goes on by Tab or presses something else, it would hold them between that place and the toast. Answers how to stop.
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
    // It calls this one element's focus() while the event is handled; nothing else of it can be reached.
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
