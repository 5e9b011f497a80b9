import { initialLanguage, isTranslated, loadMessages } from '@/lib/storage/stored-language';
import { paths } from '@/lib/paths';
import { storedSession } from '@/lib/storage/stored-session';
import { catalogParts } from '../catalog-parts';
import { loadAppShell } from '../layout/load-app-shell';
import { loadLandingPage, type PageModule, pages } from '../pages';

const ignore = () => {};

/** Requests the parts of the catalog that the opened page needs. */
function preloadCatalog(pathname: string) {
  const language = initialLanguage();
  if (!isTranslated(language)) return;
  for (const part of catalogParts(pathname)) loadMessages(language, part).catch(ignore);
}

/**
 * Requests the files of the opened page in parallel with the app's own files. Ignores failures: the router
 * requests the files again and shows the error.
 */
export function preloadPage(pathname: string): void {
  preloadCatalog(pathname);
  if (storedSession()) {
    loadAppShell().catch(ignore);
    const page: (() => Promise<PageModule>) | undefined = pages[pathname];
    page?.().catch(ignore);
  } else if (pathname === paths.home) loadLandingPage().catch(ignore);
  else pages[paths.auth]().catch(ignore);
}
