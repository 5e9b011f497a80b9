import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Values by history entry and name. */
const HistoryStateContext = createContext(new Map<string, unknown>());

/** Holds the values of `useHistoryState` while the app is open. */
export function HistoryStateProvider({ children }: { children: ReactNode }) {
  const [kept] = useState(() => new Map<string, unknown>());
  return <HistoryStateContext value={kept}>{children}</HistoryStateContext>;
}

/**
 * State that is restored when the user returns to the page with Back, for example expanded rows.
 * @param name Name of the value, unique on the page.
 */
export function useHistoryState<T>(name: string, initial: T | (() => T)) {
  const kept = useContext(HistoryStateContext);
  const place = `${useLocation().key} ${name}`;
  const [first] = useState(initial);
  const [state, setState] = useState<T>(() => (kept.has(place) ? (kept.get(place) as T) : first));
  useEffect(() => {
    if (state === first) kept.delete(place);
    else kept.set(place, state);
  }, [kept, place, state, first]);
  return [state, setState] as const;
}
