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

// The files of a worker share its window and modules (vitest.config.ts): what a test leaves in them is taken back here.

// Only what never comes is given up on: a busy machine is slower by any factor.
configure({
  asyncUtilTimeout: 60_000,
  // A query that waits fails many times before it finds: to write out the page each time took a twentieth of all.
  getElementError: (message) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});

beforeAll(async () => {
  listen();
  // In a browser they are loaded by the time somebody uses them; a test is quicker.
  await Promise.all([preloadDialog(), preloadToaster()]);
  // A message fades in; here it is visible as soon as it is there.
  for (const style of document.head.querySelectorAll('style'))
    if (style.textContent.includes('[data-sonner-toast]')) style.remove();
});
beforeEach(watchConsole);
afterEach(({ task }) => {
  if (task.result?.state === 'fail') screen.debug();
  vi.useRealTimers();
  // The toaster would replay in the next test what is still open.
  toast.clear();
  cleanup();
  // Nothing has the focus at the start of the next test.
  document.dispatchEvent(new FocusEvent('focusin'));
  vi.restoreAllMocks();
  server.resetHandlers();
  // What a test has recorded is not recorded on by the next one.
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
