import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Compass } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { useSession } from '@/session/session';
import { ButtonLink } from '@/ui/actions/button';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { ImpersonationBar } from './layout/impersonation-bar';
import { StatusPage } from './status-page';

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
      <StatusPage
        icon={<Compass aria-hidden className="size-6" />}
        title={t`Oops! Page not found`}
        actions={<ButtonLink to={paths.home}>{t`Return to Home`}</ButtonLink>}
      >
        <p>
          <Trans>There’s no page at {pathname}.</Trans> {t`Check the URL for typing mistakes.`}
        </p>
      </StatusPage>
    </>
  );
}
