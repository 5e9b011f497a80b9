import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { BarChart3, LogOut, MapPin, Plus } from 'lucide-react';
import { useState } from 'react';
import { formatCurrency, formatInteger, formatPercent } from '@/domain/shared/format';
import { creditLimit, isHighUsage, usagePercent } from '@/domain/money/usage';
import { CreateCampaignDialog } from '@/features/campaigns/components/form/create-campaign-dialog';
import { activeCampaignCountQuery, recentCampaignsQuery } from '@/features/campaigns/short-queries';
import { MonthLimitNotice } from '@/features/configuration/components/month-limit-notice';
import { paths } from '@/lib/paths';
import { poll } from '@/lib/query/poll';
import { actorQuery } from '@/session/actor';
import { pageLoader } from '@/session/page-loader';
import { useActor, useCan, useOrganisationId, useSignOut } from '@/session/session';
import { ButtonLink, IconButton } from '@/ui/actions/button';
import { CreateButton } from '@/ui/actions/page-action';
import { Meter } from '@/ui/data/meter';
import { PageHeader } from '@/ui/layout/page-header';
import { Section } from '@/ui/layout/section';
import { Skeleton } from '@/ui/states/skeleton';
import { Stat, StatStrip } from '@/ui/data/stat';
import { Status } from '@/ui/data/status';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { LocationTargetingDialog } from '../components/location-targeting-dialog';
import { QuickAction } from '../components/quick-action';
import { RecentCampaigns } from '../components/recent-campaigns';
import { RecentResults, recentResultsQuery } from '../components/recent-results';

/** Figures of the effective organization: the impersonated one while a superadmin impersonates. */
function Figures() {
  const { organisation, userId } = useActor();
  const active = useQuery(activeCampaignCountQuery(useOrganisationId()));
  // While a campaign sends, the wallet refreshes as often as the rest of the page.
  useQuery({ ...actorQuery(userId), ...(active.data ? { refetchInterval: poll } : {}) });
  const usage = organisation?.current_month_usage ?? 0;
  const limit = creditLimit(organisation?.monthly_credit_limit);
  const amounts = { used: formatCurrency(usage, 2), limit: formatCurrency(limit, 2) };
  return (
    <StatStrip label={t`Account`}>
      <Stat
        label={t`Wallet Balance`}
        value={formatCurrency(organisation?.current_balance ?? 0, 2)}
        detail={t`Prepaid credits left`}
      />
      <Stat
        label={t`Credit Usage`}
        value={formatPercent(usagePercent(usage, limit))}
        change={isHighUsage(usage, limit) && <Status color="red">{t`High`}</Status>}
        detail={t`${amounts.used} of ${amounts.limit} this month`}
        chart={<Meter value={usagePercent(usage, limit) ?? 0} />}
      />
      <Stat
        label={t`Active Campaigns`}
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
        detail={active.error ? t`Couldn’t count campaigns` : t`Active or limited by budget`}
      />
    </StatStrip>
  );
}

export function DashboardPage() {
  const can = useCan();
  const signOut = useSignOut();
  const organisationId = useOrganisationId();
  const [creating, setCreating] = useState(false);
  const [targeting, setTargeting] = useState(false);
  useDocumentTitle(t`Campaign Dashboard`);
  return (
    <>
      <PageHeader
        title={t`Campaign Dashboard`}
        subtitle={t`What’s live and what’s next`}
        actions={
          <>
            <ButtonLink to={paths.analytics} variant="outline">
              <BarChart3 aria-hidden /> {t`Analytics`}
            </ButtonLink>
            {can('campaign:create') && (
              <CreateButton onClick={() => setCreating(true)}>
                <Plus aria-hidden /> {t`Create Campaign`}
              </CreateButton>
            )}
            {/* An icon is enough here: the sidebar has a Sign Out button with text. */}
            <IconButton label={t`Sign out`} onClick={() => void signOut()}>
              <LogOut aria-hidden />
            </IconButton>
          </>
        }
      />
      <MonthLimitNotice className="mb-4" />
      <Figures />
      {organisationId && <RecentResults />}
      <div className="grid gap-x-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <RecentCampaigns onCreate={() => setCreating(true)} />
        <Section title={t`Quick actions`}>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-3 xl:grid-cols-1">
            {can('campaign:create') && (
              <QuickAction
                icon={<Plus aria-hidden />}
                title={t`Create Campaign`}
                text={t`Set a budget and a period for your flights`}
                action={() => setCreating(true)}
              />
            )}
            {can('flight:create') && (
              <QuickAction
                icon={<MapPin aria-hidden />}
                title={t`Location Targeting`}
                text={t`Plan a flight for one location`}
                action={() => setTargeting(true)}
              />
            )}
            <QuickAction
              icon={<BarChart3 aria-hidden />}
              title={t`View Reports`}
              text={t`See results across campaigns`}
              action={paths.analytics}
            />
          </div>
        </Section>
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

export const loader = pageLoader(({ queryClient, organisationId }) => {
  // Not awaited: summing a month takes longer than the rest of the page.
  void queryClient.prefetchQuery(recentResultsQuery(organisationId));
  return Promise.all([
    queryClient.prefetchQuery(activeCampaignCountQuery(organisationId)),
    queryClient.prefetchQuery(recentCampaignsQuery(organisationId)),
  ]);
});

export { DashboardPage as Component };
