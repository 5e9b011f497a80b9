import { useActor } from '@/session/session';
import { lazyPart } from '@/ui/layout/lazy-part';

/** Reserves the height of the bar to avoid layout shift. */
const Loading = () =>
  useActor().impersonating && (
    <div className="min-h-11 border-b border-warning/40 bg-warning-soft" />
  );

const Impersonation = lazyPart(
  async () => (await import('./impersonation-details')).Impersonation,
  <Loading />,
);

/** Bar shown while a superadmin views another organization. Other users do not load its code. */
export const ImpersonationBar = () => useActor().isSuperadmin && <Impersonation />;
