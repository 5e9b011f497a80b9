import './complete-window';
import '@testing-library/jest-dom/vitest';
import { focusManager, onlineManager } from '@tanstack/react-query';
import { cleanup, configure, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { forgetAttempts } from '@/lib/query/open-attempts';
import { setShownOrganisation } from '@/lib/supabase/client';
import { toast } from '@/lib/toast';
import { preloadDialog } from '@/ui/overlays/dialog';
import { preloadToaster } from '@/ui/overlays/toaster';
import { checkConsole, watchConsole } from './console';
import { listen, server } from './server';

// Test files of a worker share the window and modules (vitest.config.ts), so this file resets what a test leaves behind.

// Long timeout: only an element that never appears should fail, however busy the machine is.
configure({
  asyncUtilTimeout: 60_000,
  // Waiting queries fail many times before they succeed. Printing the page each time took 5% of the total time.
  getElementError: (message) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});

beforeAll(async () => {
  listen();
  // Loads them first: a browser has them by the time a user needs them, but a test is faster.
  await Promise.all([preloadDialog(), preloadToaster()]);
  // Toasts fade in; in tests they are visible immediately.
  for (const style of document.head.querySelectorAll('style'))
    if (style.textContent.includes('[data-sonner-toast]')) style.remove();
});
beforeEach(watchConsole);
afterEach(({ task }) => {
  if (task.result?.state === 'fail') screen.debug();
  vi.useRealTimers();
  // The toaster would show open toasts again in the next test.
  toast.clear();
  cleanup();
  // The next test starts without focus.
  document.dispatchEvent(new FocusEvent('focusin'));
  vi.restoreAllMocks();
  server.resetHandlers();
  // Stops the recording of requests.
  server.events.removeAllListeners();
  localStorage.clear();
  sessionStorage.clear();
  for (const name of ['sidebar:state', 'sidebar:state:narrow'])
    document.cookie = `${name}=; max-age=0; path=/`;
  document.title = '';
  document.documentElement.className = '';
  setShownOrganisation('');
  forgetAttempts();
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
  checkConsole();
});
