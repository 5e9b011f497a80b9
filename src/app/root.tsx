import { useEffect, useLayoutEffect, useRef } from 'react';
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { paths } from '@/lib/paths';
import { toast } from '@/lib/toast';
import { usePasswordRecovery } from '@/session/session';
import { useHeadingFocus } from '@/ui/heading-focus';
import { OfflineBanner } from './layout/offline-banner';

/** The router calls the first entry of every visit "default": an address typed anew would open at another page's place. */
const placeOf = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

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
  return (
    <>
      <OfflineBanner />
      <Outlet />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}
