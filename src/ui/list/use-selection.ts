import { useCallback, useLayoutEffect, useRef, useState } from 'react';

interface Row {
  id: string;
}

/** Selected rows by id, as they were when selected. */
export type Selection<T extends Row> = ReadonlyMap<string, T>;

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
 * Selection of a list, across its pages. It belongs to one filter: under another filter it is empty.
 * @param filterKey Identifies the filter.
 */
export function useSelection<T extends Row>(rows: readonly T[], filterKey: string) {
  const [state, setState] = useState<{ filterKey: string; chosen: Selection<T> }>({
    filterKey,
    chosen: new Map(),
  });
  const [none] = useState<Selection<T>>(new Map());
  const chosen = state.filterKey === filterKey ? state.chosen : none;
  const latest = useRef({ rows, chosen });
  useLayoutEffect(() => {
    latest.current = { rows, chosen };
  });
  const setChosen = useCallback(
    (next: Selection<T>) => setState({ filterKey, chosen: next }),
    [filterKey],
  );
  const lastId = useRef('');
  /** Toggles a row; with `range` also all rows between it and the row toggled before. */
  const choose = useCallback(
    (row: T, range: boolean) => {
      const { rows, chosen } = latest.current;
      const ends = [lastId.current, row.id].map((id) => rows.findIndex((other) => other.id === id));
      const [first = -1, end = -1] = ends.toSorted((one, other) => one - other);
      lastId.current = row.id;
      const these = range && first >= 0 ? rows.slice(first, end + 1) : [row];
      setChosen(setRowsSelected(chosen, these, !chosen.has(row.id)));
    },
    [setChosen],
  );
  return { chosen, setChosen, choose };
}
