import { t } from '@lingui/core/macro';
import { CloudOff } from 'lucide-react';
import { useSignOut } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { StatusPage } from './status-page';

interface OutagePageProps {
  /** Sentence of the error that prevented the app from opening. */
  reason: string;
  onRetry: () => void;
}

/** Shown to a signed-in user whose profile the app cannot read, for example while the server is down. */
export function OutagePage({ reason, onRetry }: OutagePageProps) {
  const signOut = useSignOut();
  useDocumentTitle(t`Can’t open Flightdeck`);
  return (
    <StatusPage
      alert
      icon={<CloudOff aria-hidden className="size-6" />}
      title={t`We can’t open your account right now`}
      actions={
        <>
          <Button onClick={onRetry}>{t`Retry`}</Button>
          <Button variant="outline" onClick={() => void signOut()}>
            {t`Sign Out`}
          </Button>
        </>
      }
    >
      <p>{reason}</p>
      <p className="mt-2">{t`Everything you saved is still there.`}</p>
    </StatusPage>
  );
}
