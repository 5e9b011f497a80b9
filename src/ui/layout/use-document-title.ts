import { useLayoutEffect, useSyncExternalStore } from 'react';
import { visibleLine } from '@/domain/shared/text';

const shown = { title: '', badge: '' };
const listeners = new Set<() => void>();

function show(change: Partial<typeof shown>): void {
  Object.assign(shown, change);
  const page = shown.title ? `${shown.title} · Flightdeck` : 'Flightdeck';
  document.title = shown.badge ? `(${shown.badge}) ${page}` : page;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The title of the open page, without the product's name. */
export const useShownTitle = () => useSyncExternalStore(subscribe, () => shown.title);

/**
 * Sets the document title in a layout effect, so that a screen reader never announces the new heading with
 * the old title.
 */
export function useDocumentTitle(title: string): void {
  useLayoutEffect(() => show({ title: visibleLine(title) }), [title]);
}

/** Shows a short text in parentheses before the title of every page while the component is mounted. */
export function useTitleBadge(badge: string): void {
  useLayoutEffect(() => {
    if (!badge) return undefined;
    show({ badge });
    return () => show({ badge: '' });
  }, [badge]);
}
