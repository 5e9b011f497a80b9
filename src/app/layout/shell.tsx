import { storedSession } from '@/lib/storage/stored-session';
import { lazyPart } from '@/ui/layout/lazy-part';
import { loadAppShell } from './load-app-shell';
import { FullPageSpinner } from './route-loading';

/** Layout of every page for signed-in users. Visitors do not load it. */
export const Shell = lazyPart(async () => (await loadAppShell()).AppShell, <FullPageSpinner />);

/** Loads the shell in parallel with the page, so that both render at the same time. */
export const shellLoader = async (): Promise<null> => {
  if (storedSession()) await Shell.preload();
  return null;
};
