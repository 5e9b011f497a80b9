import { useEndOfImpersonation, useFollowOtherTabs } from '@/session/follow-impersonation';
import { useActor } from '@/session/session';
import { lazyPart } from '@/ui/layout/lazy-part';

/** As high as the bar: the page below does not move when it comes. */
const Loading = () => <div className="min-h-11 border-b border-warning/40 bg-warning-soft" />;

const ImpersonationDetails = lazyPart(
  async () => (await import('./impersonation-details')).ImpersonationDetails,
  <Loading />,
);

/** Above everything while a superadmin views another organisation; nobody else loads its code. */
export function ImpersonationBar() {
  const { impersonating, impersonation, organisation } = useActor();
  useFollowOtherTabs();
  useEndOfImpersonation();
  if (!impersonating || !impersonation || !organisation) return null;
  return (
    <ImpersonationDetails impersonation={impersonation} organisationName={organisation.name} />
  );
}
