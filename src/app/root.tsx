import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { usePasswordRecovery } from '@/session/session';
import { OfflineBanner } from './layout/offline-banner';

/** After a navigation the focus is on the new page's heading, not on a link that is gone. */
function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    // Not one selector list: that finds the landmark, which comes before the heading inside it.
    const find = (selector: string) => document.querySelector<HTMLElement>(selector);
    const focus = () => (find('h1[tabindex]') ?? find('main'))?.focus();
    // A lazy page draws its heading a moment later; the main landmark holds the focus until then.
    focus();
    const frame = requestAnimationFrame(focus);
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
}

/** Around every route: recovery links lead to the reset form from wherever they arrive. */
export function Root() {
  useFocusOnNavigation();
  const { recovering } = usePasswordRecovery();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (recovering && pathname !== paths.auth) void navigate(paths.auth, { replace: true });
  }, [recovering, pathname, navigate]);
  return (
    <>
      <OfflineBanner />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
