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

/**
 * The router gives the first entry of every visit the key "default", so a URL the user typed would restore
 * another page's scroll position.
 */
const scrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

/** Shows why an emailed link failed, on any page the auth service redirects to; the sign-in page has its own notice. */
function useLinkError(pathname: string) {
  const isShown = useRef(linkError === null);
  useEffect(() => {
    if (isShown.current || pathname === paths.auth) return;
    isShown.current = true;
    void import('@/words/auth-errors').then(({ authSentence }) =>
      toast.error(t`The link didn’t work`, { description: authSentence(linkError ?? '') }),
    );
  }, [pathname]);
}

/** Wraps every route. Sends a user who followed a recovery link to the reset form from any page. */
export function Root() {
  const { recovering } = usePasswordRecovery();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useHeadingFocus(pathname);
  const shown = useRef(pathname);
  // A layout effect runs before the effects of the new page, which may show an error of its own.
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
