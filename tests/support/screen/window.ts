import { act } from '@testing-library/react';
import { onTestFinished } from 'vitest';

/** Sets the window width in pixels and the preferred color scheme for one test. Returns functions that change them. */
export function aWindow({ width = 1280, dark = false }) {
  const listeners = new Set<() => void>();
  const now = { width, dark };
  const original = window.matchMedia;
  window.matchMedia = ((media: string) => ({
    get matches() {
      if (media.includes('prefers-color-scheme')) return now.dark;
      const min = Number(/min-width: (\d+)px/.exec(media)?.[1] ?? 0);
      const max = Number(/max-width: (\d+)px/.exec(media)?.[1] ?? (min ? Infinity : 0));
      return now.width >= min && now.width <= max;
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
