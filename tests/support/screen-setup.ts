import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { toast, toaster } from '@/lib/toast';
import { preloadDialog } from '@/ui/dialog';
import { preloadToaster } from '@/ui/toaster';
import { server } from './server';

// Only what never comes is given up on: a busy machine is slower by any factor.
configure({ asyncUtilTimeout: 60_000 });

const key = document.createElement('meta');
key.name = 'flightdeck:publishable-key';
key.content = 'sb_publishable_test';
document.head.append(key);

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.matchMedia ??= ((media: string) => ({
  matches: false,
  media,
  addEventListener() {},
  removeEventListener() {},
})) as unknown as typeof window.matchMedia;
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.scrollIntoView ??= () => {};
window.scrollTo = () => {};

/** Failures that a test provokes are expected on the console; it says so with `expectConsoleError()`. */
let allowed = false;
export const expectConsoleError = () => {
  allowed = true;
};

const noise: string[] = [];
beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  // In a browser they are loaded by the time somebody uses them; a test is quicker.
  await Promise.all([preloadDialog(), preloadToaster()]);
  // A message fades in; here it is visible as soon as it is there.
  for (const style of document.head.querySelectorAll('style'))
    if (style.textContent.includes('[data-sonner-toast]')) style.remove();
});
beforeEach(() => {
  allowed = false;
  noise.length = 0;
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      noise.push(parts.map(String).join(' '));
    });
});
afterEach(() => {
  vi.useRealTimers();
  // The toaster would replay in the next test what is still open.
  toast.clear();
  cleanup();
  server.resetHandlers();
  // What a test has recorded is not recorded on by the next one.
  server.events.removeAllListeners();
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'sidebar:state=; max-age=0; path=/';
  if (!allowed && noise.length > 0)
    throw new Error(`Unexpected console output:\n${noise.join('\n')}`);
});
afterAll(async () => {
  server.close();
  // The toaster takes a closed message away after 200 ms, even unmounted. Timers of one length fire in their order, so
  // that all of its own have fired, while there is a window, when this one does.
  if (toaster.isWanted()) await new Promise((resolve) => setTimeout(resolve, 200));
});
