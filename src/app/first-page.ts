import { paths } from '@/lib/paths';
import { hasStoredSession } from '@/lib/stored-session';
import { landing, pages, type PageModule, shell } from './pages';

function matches(pattern: string, pathname: string): boolean {
  const wanted = pattern.split('/');
  const given = pathname.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part === given[index])
  );
}

/**
 * Asks for the files of the page that is opened, beside the app's own and not after them. Null when there is no such
 * page or a file does not come; the router then asks again, and tells.
 */
export async function loadFirstPage(pathname: string): Promise<PageModule | null> {
  const pattern = Object.keys(pages).find((known) => matches(known, pathname)) ?? '';
  try {
    if (hasStoredSession()) {
      const [page] = await Promise.all([pages[pattern]?.() ?? null, shell()]);
      return page;
    }
    await (pathname === paths.home ? landing() : pages[paths.auth]());
    return null;
  } catch {
    return null;
  }
}
