import { useEndOfImpersonation, useFollowOtherTabs } from '@/session/follow-impersonation';
import { useActor } from '@/session/session';
import { lazyPart } from '@/ui/layout/lazy-part';

/** Reserves the height of the bar to avoid layout shift. */
const Loading = () => <div className="min-h-11 border-b border-warning/40 bg-warning-soft" />;

const ImpersonationDetails = lazyPart(
  async () => (await import('./impersonation-details')).ImpersonationDetails,
  <Loading />,
);

/** Bar shown while a superadmin views another organization; other users do not load its code. */
export function ImpersonationBar() {
  const { impersonating, impersonation, organisation } = useActor();
  useFollowOtherTabs();
  useEndOfImpersonation();
  if (!impersonating || !impersonation || !organisation) return null;
  return (
    <ImpersonationDetails impersonation={impersonation} organisationName={organisation.name} />
  );
}
