import { paths } from '@/lib/paths';
import { storedSession } from '@/lib/storage/stored-session';
import { loadAppShell } from '../layout/load-app-shell';
import { loadLandingPage, type PageModule, pages } from '../pages';

const ignore = () => {};

/**
 * Requests the files of the opened page in parallel with the app's own files. Ignores failures: the router
 * requests the files again and shows the error.
 */
export function preloadPage(pathname: string): void {
  if (storedSession()) {
    loadAppShell().catch(ignore);
    const page: (() => Promise<PageModule>) | undefined = pages[pathname];
    page?.().catch(ignore);
  } else if (pathname === paths.home) loadLandingPage().catch(ignore);
  else pages[paths.auth]().catch(ignore);
}
