import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Campaign } from './types';

/** The campaigns that are selected, as they were when they were, by their ids. */
export type Selection = ReadonlyMap<string, Campaign>;

const NOTHING: Selection = new Map();

/** The selection with these campaigns, or without them. */
export function withChosen(
  chosen: Selection,
  campaigns: readonly Campaign[],
  on: boolean,
): Selection {
  const next = new Map(chosen);
  for (const campaign of campaigns)
    if (on) next.set(campaign.id, campaign);
    else next.delete(campaign.id);
  return next;
}

/**
 * What is selected of a list, also of its other pages; nothing any more once the list is narrowed otherwise.
 * @param about What the list is narrowed to.
 */
export function useSelection(rows: readonly Campaign[], about: string) {
  const [state, setState] = useState({ about, chosen: NOTHING });
  const chosen = state.about === about ? state.chosen : NOTHING;
  const now = useRef({ rows, chosen });
  useLayoutEffect(() => {
    now.current = { rows, chosen };
  });
  const setChosen = useCallback((next: Selection) => setState({ about, chosen: next }), [about]);
  const last = useRef('');
  /** Selects one or takes it back; `range`: with all between it and the one before. */
  const choose = useCallback(
    (campaign: Campaign, range: boolean) => {
      const { rows, chosen } = now.current;
      const ends = [last.current, campaign.id].map((id) => rows.findIndex((row) => row.id === id));
      const [first = -1, end = -1] = ends.toSorted((one, other) => one - other);
      last.current = campaign.id;
      const these = range && first >= 0 ? rows.slice(first, end + 1) : [campaign];
      setChosen(withChosen(chosen, these, !chosen.has(campaign.id)));
    },
    [setChosen],
  );
  return { chosen, setChosen, choose };
}
