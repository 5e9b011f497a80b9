import { t } from '@lingui/core/macro';
import { useEffect, useLayoutEffect, useRef } from 'react';
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { paths } from '@/lib/paths';
import { linkError } from '@/lib/supabase/client';
import { toast } from '@/lib/toast';
import { usePasswordRecovery } from '@/session/session';
import { useHeadingFocus } from '@/ui/focus/heading-focus';
import '@/ui/focus/keep-focus';
import { OfflineBanner } from './layout/offline-banner';

/** The router calls the first entry of every visit "default": an address typed anew would open at another page's place. */
const scrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

/** Shows why a mailed link failed on any page that the auth service redirects to; the sign-in page has its own notice. */
function useLinkError(pathname: string) {
  const told = useRef(linkError === null);
  useEffect(() => {
    if (told.current || pathname === paths.auth) return;
    told.current = true;
    void import('@/words/auth-errors').then(({ authSentence }) =>
      toast.error(t`The link didn’t work`, { description: authSentence(linkError ?? '') }),
    );
  }, [pathname]);
}

/** Around every route: recovery links lead to the reset form from wherever they arrive. */
export function Root() {
  const { recovering } = usePasswordRecovery();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useHeadingFocus(pathname);
  const shown = useRef(pathname);
  // Before the effects of the page that comes, which may have an error of its own to tell.
  useLayoutEffect(() => {
    if (shown.current !== pathname) toast.clearErrorOfPage();
    shown.current = pathname;
  }, [pathname]);
  useEffect(() => {
    if (recovering && pathname !== paths.auth) void navigate(paths.auth, { replace: true });
  }, [recovering, pathname, navigate]);
  useLinkError(pathname);
  return (
    <>
      <OfflineBanner />
      <Outlet />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
