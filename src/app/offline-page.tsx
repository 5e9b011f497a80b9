import { t } from '@lingui/core/macro';
import { WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '@/ui/actions/button';
import { isServerReachable } from './server-reachable';

const EVERY = 5000;

/** Opens the page that was gone to when the server answers again. */
async function look() {
  if (await isServerReachable()) location.reload();
}

/** Instead of a page whose code could not be fetched; `as` is the landmark that it stands in for, if any. */
export function OfflinePage({ as: Landmark = 'main' }: { as?: 'main' | 'div' }) {
  useEffect(() => {
    const lookAgain = () => void look();
    const timer = setInterval(lookAgain, EVERY);
    window.addEventListener('online', lookAgain);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', lookAgain);
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
        {t`This page has not been loaded yet. It opens by itself when you’re back online.`}
      </p>
      <Button variant="outline" className="mt-6" onClick={() => void look()}>
        {t`Try again`}
      </Button>
    </Landmark>
  );
}
