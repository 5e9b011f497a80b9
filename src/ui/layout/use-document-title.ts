import { useLayoutEffect } from 'react';
import { visibleLine } from '@/domain/shared/text';

/**
 * The page's title in the browser's tab and history, changed in the same moment as the page:
 * who hears the new heading never hears the old title beside it.
 */
export function useDocumentTitle(title: string): void {
  useLayoutEffect(() => {
    const line = visibleLine(title);
    document.title = line ? `${line} · Flightdeck` : 'Flightdeck';
  }, [title]);
}
