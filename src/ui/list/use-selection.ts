import { useCallback, useLayoutEffect, useRef, useState } from 'react';

interface Row {
  id: string;
}

/** The rows that are selected, as they were when they were, by their ids. */
export type Selection<T extends Row> = ReadonlyMap<string, T>;

/** The selection with these rows, or without them. */
export function setRowsSelected<T extends Row>(
  chosen: Selection<T>,
  rows: readonly T[],
  on: boolean,
): Selection<T> {
  const next = new Map(chosen);
  for (const row of rows)
    if (on) next.set(row.id, row);
    else next.delete(row.id);
  return next;
}

/**
 * What is selected of a list, also of its other pages; nothing any more once the list is narrowed otherwise.
 * @param about What the list is narrowed to.
 */
export function useSelection<T extends Row>(rows: readonly T[], about: string) {
  const [state, setState] = useState<{ about: string; chosen: Selection<T> }>({
    about,
    chosen: new Map(),
  });
  const [nothing] = useState<Selection<T>>(new Map());
  const chosen = state.about === about ? state.chosen : nothing;
  const now = useRef({ rows, chosen });
  useLayoutEffect(() => {
    now.current = { rows, chosen };
  });
  const setChosen = useCallback((next: Selection<T>) => setState({ about, chosen: next }), [about]);
  const last = useRef('');
  /** Selects one or takes it back; `range`: with all between it and the one before. */
  const choose = useCallback(
    (row: T, range: boolean) => {
      const { rows, chosen } = now.current;
      const ends = [last.current, row.id].map((id) => rows.findIndex((other) => other.id === id));
      const [first = -1, end = -1] = ends.toSorted((one, other) => one - other);
      last.current = row.id;
      const these = range && first >= 0 ? rows.slice(first, end + 1) : [row];
      setChosen(setRowsSelected(chosen, these, !chosen.has(row.id)));
    },
    [setChosen],
  );
  return { chosen, setChosen, choose };
}
