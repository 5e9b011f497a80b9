import { useQuery } from '@tanstack/react-query';
import { Activity, BarChart3, Gauge, LogOut, MapPin, Plus, Wallet } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatCurrency, formatInteger, formatPercent } from '@/domain/format';
import { creditLimit, isHighUsage, usagePercent } from '@/domain/usage';
import { CreateCampaignDialog } from '@/features/campaigns/components/create-campaign-dialog';
import { activeCampaignCountQuery, recentCampaignsQuery } from '@/features/campaigns/queries';
import { paths } from '@/lib/paths';
import { poll } from '@/lib/poll';
import { actorQuery } from '@/session/actor';
import { pageLoader } from '@/session/page-loader';
import { useActor, useCan, useOrganisationId, useSignOut } from '@/session/session';
import { Badge } from '@/ui/badge';
import { ButtonLink, IconButton } from '@/ui/button';
import { CreateButton } from '@/ui/page-action';
import { PageHeader } from '@/ui/page-header';
import { Skeleton } from '@/ui/skeleton';
import { StatCard } from '@/ui/stat-card';
import { useDocumentTitle } from '@/ui/use-document-title';
import { LocationTargetingDialog } from '../components/location-targeting-dialog';
import { QuickAction } from '../components/quick-action';
import { RecentCampaigns } from '../components/recent-campaigns';

/** Wallet, usage and active campaigns of the effective organisation. */
function Figures() {
  const { organisation, userId } = useActor();
  const active = useQuery(activeCampaignCountQuery(useOrganisationId()));
  // While something is sent, the wallet is looked at as often as the rest of the page.
  useQuery({ ...actorQuery(userId), ...(active.data ? { refetchInterval: poll } : {}) });
  const usage = organisation?.current_month_usage ?? 0;
  const limit = creditLimit(organisation?.monthly_credit_limit);
  return (
    <div className="mb-8 grid gap-4 md:grid-cols-3">
      <StatCard
        label="Wallet Balance"
        icon={<Wallet aria-hidden />}
        value={formatCurrency(organisation?.current_balance ?? 0, 2)}
        detail="Prepaid credits left"
      />
      <StatCard
        label="Credit Usage"
        icon={<Gauge aria-hidden />}
        value={
          <span className="flex items-center gap-2">
            {formatPercent(usagePercent(usage, limit))}
            {isHighUsage(usage, limit) && <Badge color="red">High</Badge>}
          </span>
        }
        detail={`${formatCurrency(usage, 2)} of ${formatCurrency(limit, 2)} this month`}
      />
      <StatCard
        label="Active Campaigns"
        icon={<Activity aria-hidden />}
        value={
          active.data === undefined ? (
            active.error ? (
              '—'
            ) : (
              <Skeleton className="h-8 w-12" />
            )
          ) : (
            formatInteger(active.data)
          )
        }
        detail={active.error ? 'Could not be counted' : 'Active or limited by budget'}
      />
    </div>
  );
}

/** The signed-in home. */
export function DashboardPage() {
  const can = useCan();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const [targeting, setTargeting] = useState(false);
  useDocumentTitle('Campaign Dashboard');
  const leave = async () => {
    await signOut();
    await navigate(paths.home);
  };
  return (
    <>
      <PageHeader
        title="Campaign Dashboard"
        subtitle="What is running, what it costs, and what comes next"
        actions={
          <>
            <ButtonLink to={paths.analytics} variant="outline">
              <BarChart3 aria-hidden /> Analytics
            </ButtonLink>
            {can('campaign:create') && (
              <CreateButton onClick={() => setCreating(true)}>
                <Plus aria-hidden /> Create Campaign
              </CreateButton>
            )}
            {/* The sidebar says the same in words. */}
            <IconButton label="Sign out" onClick={() => void leave()}>
              <LogOut aria-hidden />
            </IconButton>
          </>
        }
      />
      <Figures />
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <RecentCampaigns onCreate={() => setCreating(true)} />
        <section aria-labelledby="quick-actions">
          <h2 id="quick-actions" className="mb-3 text-base font-semibold">
            Quick actions
          </h2>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-3 xl:grid-cols-1">
            {can('campaign:create') && (
              <QuickAction
                icon={<Plus aria-hidden />}
                title="Create Campaign"
                text="A budget and a period for your flights"
                action={() => setCreating(true)}
              />
            )}
            {can('flight:create') && (
              <QuickAction
                icon={<MapPin aria-hidden />}
                title="Location Targeting"
                text="Plan a flight for one place"
                action={() => setTargeting(true)}
              />
            )}
            <QuickAction
              icon={<BarChart3 aria-hidden />}
              title="View Reports"
              text="What your campaigns have brought"
              action={paths.analytics}
            />
          </div>
        </section>
      </div>
      <CreateCampaignDialog from="dashboard" open={creating} onOpenChange={setCreating} />
      {targeting && (
        <LocationTargetingDialog
          onClose={() => setTargeting(false)}
          onCreateCampaign={() => {
            setTargeting(false);
            setCreating(true);
          }}
        />
      )}
    </>
  );
}

/** The figures and the newest campaigns. */
export const loader = pageLoader(({ queryClient, organisationId }) =>
  Promise.all([
    queryClient.prefetchQuery(activeCampaignCountQuery(organisationId)),
    queryClient.prefetchQuery(recentCampaignsQuery(organisationId)),
  ]),
);

export { DashboardPage as Component };
