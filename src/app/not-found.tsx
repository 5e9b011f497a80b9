import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Compass } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { useSession } from '@/session/session';
import { ButtonLink } from '@/ui/actions/button';
import { EmptyIllustration } from '@/ui/states/empty-state';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { ImpersonationBar } from './layout/impersonation-bar';

export function NotFound() {
  const { pathname } = useLocation();
  useDocumentTitle(t`Page not found`);
  useEffect(() => {
    console.error(`No such page: ${pathname}`);
  }, [pathname]);
  const session = useSession();
  return (
    <>
      {session.status === 'signed-in' && session.actor && <ImpersonationBar />}
      <main tabIndex={-1} className="grid min-h-[80dvh] place-items-center p-6 text-center">
        <div className="flex flex-col items-center">
          <EmptyIllustration icon={<Compass aria-hidden />} />
          <p className="font-medium text-muted tabular-nums">404</p>
          <h1 className="mt-1 text-2xl font-semibold tracking-tight">{t`Oops! Page not found`}</h1>
          <p className="mt-2 max-w-sm text-muted break-all">
            <Trans>There’s no page at {pathname}.</Trans>
          </p>
          <ButtonLink to={paths.home} className="mt-6">
            {t`Return to Home`}
          </ButtonLink>
        </div>
      </main>
    </>
  );
}

export { NotFound as Component };
