import { type URLSearchParamsInit, useSearchParams } from 'react-router-dom';

interface Change {
  /** A page of a list is a step that the browser's Back undoes; a narrower list is not. */
  replace: boolean;
  preventScrollReset?: boolean;
}

/**
 * The parameters of the address and how a screen writes them. What is written is drawn before the
 * next key is read: a list of choices that still shows the old one would count that key from there.
 */
export function useAddressParams() {
  const [params, setParams] = useSearchParams();
  const writeParams = (next: URLSearchParamsInit, change: Change) =>
    setParams(next, { ...change, flushSync: true });
  return [params, writeParams] as const;
}
