import { t } from '@lingui/core/macro';
import { WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '@/ui/actions/button';
import { isServerReachable } from './server-reachable';
import { StatusPage } from './status-page';

const CHECK_INTERVAL_MS = 5000;

/** Reloads the requested page once the server is reachable again. */
async function reloadIfReachable() {
  if (await isServerReachable()) location.reload();
}

/** Replaces a page whose code failed to load. `as` is the element it replaces: `main` unless it is inside the shell. */
export function OfflinePage({ as: Landmark = 'main' }: { as?: 'main' | 'div' }) {
  useEffect(() => {
    const check = () => void reloadIfReachable();
    const timer = setInterval(check, CHECK_INTERVAL_MS);
    window.addEventListener('online', check);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', check);
    };
  }, []);
  return (
    <StatusPage
      as={Landmark}
      icon={<WifiOff aria-hidden className="size-6" />}
      title={t`You’re offline`}
      actions={<Button onClick={() => void reloadIfReachable()}>{t`Try again`}</Button>}
    >
      <p>{t`This page isn’t loaded yet. It opens automatically when you’re back online.`}</p>
    </StatusPage>
  );
}
