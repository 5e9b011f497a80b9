import { useLayoutEffect } from 'react';
import { visibleLine } from '@/domain/shared/text';

/**
 * Sets the document title in a layout effect, so that a screen reader never announces the new heading with
 * the old title.
 */
export function useDocumentTitle(title: string): void {
  useLayoutEffect(() => {
    const line = visibleLine(title);
    document.title = line ? `${line} · Flightdeck` : 'Flightdeck';
  }, [title]);
}
