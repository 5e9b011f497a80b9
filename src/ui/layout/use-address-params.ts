import { type URLSearchParamsInit, useLocation, useSearchParams } from 'react-router-dom';

interface Change {
  /** Text that is being typed: the first key is a step that Back undoes, the keys after it belong to it. */
  typing?: boolean;
  /** Nothing that a person did, and so no step. */
  replace?: boolean;
  preventScrollReset?: boolean;
}

const isTyping = (state: unknown) =>
  typeof state === 'object' && state !== null && 'typing' in state && state.typing === true;

/**
 * The parameters of the address and how a screen writes them: each change is a step that the browser's Back undoes.
 * What is written is drawn before the next key is read: a list of choices that still shows the old one would count
 * that key from there.
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
      // What corrects the address does so from an effect, where React can't draw at once.
      flushSync: !replace,
    });
  };
  return [params, writeParams] as const;
}
