import { useEffect } from 'react';

/** The page's title in the browser's tab and history. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Flightdeck` : 'Flightdeck';
  }, [title]);
}
