import { useLayoutEffect } from 'react';

let count = 0;

/** Counts the calling component as an open dialog while it is mounted. */
export function useOpenDialog(): void {
  useLayoutEffect(() => {
    count += 1;
    return () => {
      count -= 1;
    };
  }, []);
}

/** Whether a dialog covers the page. The page's shortcuts must not act behind it. */
export const isDialogOpen = (): boolean => count > 0;
