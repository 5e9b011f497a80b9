import { t } from '@lingui/core/macro';
import { WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '@/ui/actions/button';
import { isServerReachable } from './server-reachable';

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
    <Landmark tabIndex={-1} className="mx-auto max-w-xl px-6 py-24 text-center">
      <span className="mx-auto mb-4 inline-flex size-12 items-center justify-center rounded-full bg-warning-soft text-warning">
        <WifiOff aria-hidden className="size-6" />
      </span>
      <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
        {t`You’re offline`}
      </h1>
      <p className="mt-2 text-muted">
        {t`This page isn’t loaded yet. It opens automatically when you’re back online.`}
      </p>
      <Button variant="outline" className="mt-6" onClick={() => void reloadIfReachable()}>
        {t`Try again`}
      </Button>
    </Landmark>
  );
}
