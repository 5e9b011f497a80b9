import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { BarChart3, LogOut, MapPin, Plus } from 'lucide-react';
import { useState } from 'react';
import { CreateCampaignDialog } from '@/features/campaigns/components/form/create-campaign-dialog';
import { activeCampaignCountQuery, recentCampaignsQuery } from '@/features/campaigns/short-queries';
import { paths } from '@/lib/paths';
import { pageLoader } from '@/session/page-loader';
import { useCan, useOrganisationId, useSignOut } from '@/session/session';
import { ButtonLink, IconButton } from '@/ui/actions/button';
import { CreateButton } from '@/ui/actions/page-action';
import { PageHeader } from '@/ui/layout/page-header';
import { Section } from '@/ui/layout/section';
import { lazyPart } from '@/ui/layout/lazy-part';
import { Skeleton } from '@/ui/states/skeleton';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { Account } from '../components/account';
import { LocationTargetingDialog } from '../components/location-targeting-dialog';
import { QuickAction } from '../components/quick-action';
import { RecentCampaigns } from '../components/recent-campaigns';

/** Loaded in parallel with its data. */
const Today = lazyPart(
  async () => (await import('../components/today/today')).Today,
  <Skeleton className="mb-8 h-80 w-full" />,
);

export function DashboardPage() {
  const can = useCan();
  const signOut = useSignOut();
  const organisationId = useOrganisationId();
  // Without a campaign, the next of the first steps leads instead.
  const hasNone = useQuery(recentCampaignsQuery(organisationId)).data?.length === 0;
  const [creating, setCreating] = useState(false);
  const [targeting, setTargeting] = useState(false);
  useDocumentTitle(t`Campaign Dashboard`);
  const recent = <RecentCampaigns onCreate={() => setCreating(true)} />;
  const quickActions = (
    <Section title={t`Quick actions`}>
      <div className="-mx-2 grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] xl:grid-cols-1">
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
  );
  return (
    <div className="in-order">
      <PageHeader
        title={t`Campaign Dashboard`}
        subtitle={t`What’s live and what’s next`}
        actions={
          <>
            <ButtonLink to={paths.analytics} variant="outline">
              <BarChart3 aria-hidden /> {t`Analytics`}
            </ButtonLink>
            {can('campaign:create') && (
              <CreateButton
                variant={hasNone ? 'outline' : 'primary'}
                onClick={() => setCreating(true)}
              >
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
      {organisationId ? (
        <Today account={<Account />} recent={recent} quickActions={quickActions} />
      ) : (
        <>
          <Account />
          {recent}
          {quickActions}
        </>
      )}
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
    </div>
  );
}

export const loader = pageLoader(({ queryClient, organisationId }) => {
  // Not awaited: they are below the first screenful.
  void queryClient.prefetchQuery(activeCampaignCountQuery(organisationId));
  void queryClient.prefetchQuery(recentCampaignsQuery(organisationId));
  return Promise.all([
    Today.preload(),
    import('../queries').then(({ homeQuery }) =>
      queryClient.prefetchQuery(homeQuery(organisationId)),
    ),
  ]);
});

export { DashboardPage as Component };
