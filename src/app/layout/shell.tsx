import { storedSession } from '@/lib/storage/stored-session';
import { lazyPart } from '@/ui/layout/lazy-part';
import { loadAppShell } from './load-app-shell';
import { FullPageSpinner } from './route-loading';

/** Around every page of somebody who is signed in. Visitors do not load it. */
export const Shell = lazyPart(async () => (await loadAppShell()).AppShell, <FullPageSpinner />);

/** Reads the shell's code beside the page's, so that both are drawn at once. */
export const shellLoader = async (): Promise<null> => {
  if (storedSession()) await Shell.preload();
  return null;
};
