import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** By the entry of the browser's history, and the name of what is kept. */
const HistoryStateContext = createContext(new Map<string, unknown>());

/** Keeps what `useHistoryState` holds for as long as the app is open. */
export function HistoryStateProvider({ children }: { children: ReactNode }) {
  const [kept] = useState(() => new Map<string, unknown>());
  return <HistoryStateContext value={kept}>{children}</HistoryStateContext>;
}

/**
 * State that is there again when Back leads to the page, for example which rows are open.
 * @param name Of what is kept, unique on the page.
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
