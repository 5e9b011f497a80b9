import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

const HistoryStateContext = createContext(new Map<string, unknown>());

/** Holds the values of `useHistoryState` while the app is open. */
export function HistoryStateProvider({ children }: { children: ReactNode }) {
  const [values] = useState(() => new Map<string, unknown>());
  return <HistoryStateContext value={values}>{children}</HistoryStateContext>;
}

/**
 * State that is restored when the user returns to the page with Back, for example expanded rows.
 * @param name Name of the value, unique on the page.
 */
export function useHistoryState<T>(name: string, initial: T | (() => T)) {
  const values = useContext(HistoryStateContext);
  const key = `${useLocation().key} ${name}`;
  const [initialValue] = useState(initial);
  const [state, setState] = useState<T>(() =>
    values.has(key) ? (values.get(key) as T) : initialValue,
  );
  useEffect(() => {
    if (state === initialValue) values.delete(key);
    else values.set(key, state);
  }, [values, key, state, initialValue]);
  return [state, setState] as const;
}
