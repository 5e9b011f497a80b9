import { type URLSearchParamsInit, useLocation, useSearchParams } from 'react-router-dom';

interface Change {
  /** A change while the user types: the first keystroke adds a history entry, later keystrokes replace it. */
  typing?: boolean;
  /** A change that the user did not make, so it adds no history entry. */
  replace?: boolean;
  preventScrollReset?: boolean;
}

const isTyping = (state: unknown) =>
  typeof state === 'object' && state !== null && 'typing' in state && state.typing === true;

/**
 * Search parameters of the URL and their setter. Each change adds a history entry, so Back undoes it. The
 * setter flushes synchronously: a select that still shows the old value would count the next arrow key from
 * there.
 */
export function useAddressParams() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const writeParams = (next: URLSearchParamsInit, change: Change = {}) => {
    const { typing = false, replace = false, ...options } = change;
    setParams(next, {
      ...options,
      replace: replace || (typing && isTyping(state)),
      state: typing ? { typing } : null,
      // Corrections of the URL come from effects, where React cannot flush synchronously.
      flushSync: !replace,
    });
  };
  return [params, writeParams] as const;
}
