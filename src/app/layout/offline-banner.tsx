import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (online) return null;
  return (
    <p role="status" className="bg-warning-soft px-4 py-2 text-center font-medium text-warning">
      {t`You’re offline. Your input is kept, and you can save it when you’re back online.`}
    </p>
  );
}
