import { act } from '@testing-library/react';
import { onTestFinished } from 'vitest';

/** For one test, a window of this width whose system prefers this theme. Answers how to change both. */
export function aWindow({ width = 1280, dark = false }) {
  const listeners = new Set<() => void>();
  const now = { width, dark };
  const original = window.matchMedia;
  window.matchMedia = ((media: string) => ({
    get matches() {
      if (media.includes('prefers-color-scheme')) return now.dark;
      const max = Number(/max-width: (\d+)px/.exec(media)?.[1] ?? 0);
      return now.width <= max;
    },
    media,
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  })) as unknown as typeof window.matchMedia;
  onTestFinished(() => {
    window.matchMedia = original;
  });
  return (change: Partial<typeof now>) =>
    act(() => {
      Object.assign(now, change);
      for (const listener of listeners) listener();
    });
}
