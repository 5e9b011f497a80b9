import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface Listbox {
  /** How many choices there are. */
  count: number;
  /** After the last comes the first. */
  wraps?: boolean;
  /** What keys do beside moving; a key without an action is the field's. */
  keys: (current: number) => Partial<Record<string, () => void>>;
}

/** An input method is asking: Enter takes its proposal, arrows move in it. Safari says so by the code only. */
const isComposing = ({ nativeEvent }: KeyboardEvent) =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;

/** The choices below a field that keeps the focus: which of them the keys are at, and what each key does. */
export function useListbox({ count, wraps = false, keys }: Listbox) {
  const [active, setActive] = useState(0);
  const current = Math.min(active, count - 1);
  const step = (by: number) => {
    const next = current + by;
    setActive(wraps ? (next + count) % count : Math.max(0, Math.min(next, count - 1)));
  };
  const handleKey = (event: KeyboardEvent) => {
    const actions = { ArrowDown: () => step(1), ArrowUp: () => step(-1), ...keys(current) };
    const act: (() => void) | undefined = actions[event.key as keyof typeof actions];
    if (!act || isComposing(event)) return;
    // Neither the form is sent nor the dialog closed by a key that is meant for the list.
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return { current, toFirst: () => setActive(0), handleKey };
}

/** Keeps the choice that the keys are at in view. */
export function useInView<E extends HTMLElement>(active: boolean): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (active) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return ref;
}
