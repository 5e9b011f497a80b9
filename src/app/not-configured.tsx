import { t } from '@lingui/core/macro';
import { Unplug } from 'lucide-react';
import { StatusPage } from './status-page';

/** Shown when the build has no backend URL or key. */
export const NotConfigured = () => (
  <StatusPage
    icon={<Unplug aria-hidden className="size-6" />}
    title={t`Flightdeck is not configured`}
  >
    <p>{t`The app needs a backend URL and a key to start. Set VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY and build again, or start it with npm start.`}</p>
  </StatusPage>
);
