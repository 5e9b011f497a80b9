import { useEffect } from 'react';

const unsaved = new Set<symbol>();

/** Makes the settings ask before the user leaves the page while `dirty`. A page can have several such forms. */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined;
    const form = Symbol();
    unsaved.add(form);
    return () => void unsaved.delete(form);
  }, [dirty]);
}

/** Whether a form of the open page has input that is neither saved nor stored as a draft. */
export const hasUnsaved = () => unsaved.size > 0;
