import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { statusesQuery } from '@/features/configuration/queries';
import { UnfinishedFlights } from '@/features/wizard/components/unfinished/unfinished-flights';
import { useLeaveWizard } from '@/features/wizard/use-leave-wizard';
import { pageLoader } from '@/session/page-loader';
import { useCan } from '@/session/session';
import { preloadDialog } from '@/ui/overlays/dialog';
import { lazyPart, usePreload } from '@/ui/layout/lazy-part';
import { readFilter } from '@/ui/list/use-list-filter';
import { CreateButton } from '@/ui/actions/page-action';
import { PageHeader } from '@/ui/layout/page-header';
import { SkeletonRows } from '@/ui/states/skeleton';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { CampaignFilters } from '../components/list/campaign-filters';
import { CampaignList, preloadEmptyList } from '../components/list/campaign-list';
import { preloadRowParts } from '../components/list/campaign-row';
import {
  CreateCampaignDialog,
  preloadCreateCampaign,
} from '../components/form/create-campaign-dialog';
import { campaignQuery, campaignsQuery } from '../queries';
import { CAMPAIGN_FIELDS } from '../use-campaign-filter';

const LoadingWizard = () => <SkeletonRows rows={8} label={t`Loading the wizard`} />;

const CreateFlightWizard = lazyPart(
  async () =>
    (await import('@/features/wizard/components/frame/create-flight-wizard')).CreateFlightWizard,
  <LoadingWizard />,
);

/** Chunks preloaded after the list is interactive: the dialogs that users open most. */
const PRELOADED = [
  preloadDialog,
  preloadRowParts,
  preloadEmptyList,
  preloadCreateCampaign,
  CreateFlightWizard.preload,
];

/** Navigation state: opens the wizard for this campaign. */
interface PlanRequest {
  campaignId: string;
  startWithGeo: boolean;
  /** The screen that opened the wizard, if not the list. */
  openedFrom?: 'dashboard';
}

const isPlanRequest = (state: unknown): state is { plan: PlanRequest } =>
  typeof state === 'object' && state !== null && 'plan' in state;

/** Loads a campaign by id and opens the wizard for it. */
function PlanFlight({ plan, onClose }: { plan: PlanRequest; onClose: () => void }) {
  const { data: campaign } = useQuery(campaignQuery(plan.campaignId));
  if (!campaign) return null;
  return (
    <CreateFlightWizard
      campaign={campaign}
      startWithGeo={plan.startWithGeo}
      {...(plan.openedFrom && { backLabel: t`Back to Dashboard` })}
      onBack={onClose}
      onDone={onClose}
    />
  );
}

/** Campaign list. The flight wizard replaces the list under the same path. */
export function CampaignsPage() {
  const can = useCan();
  const location = useLocation();
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  // The wizard has its own history entry, so that Back returns to the screen that opened it.
  const plan = isPlanRequest(location.state) ? location.state.plan : null;
  const leaveWizard = useLeaveWizard();
  useDocumentTitle(plan ? t`Create New Flight` : t`Campaigns`);
  usePreload(PRELOADED);
  const planFor = (campaignId: string) =>
    void navigate(
      { pathname: location.pathname, search: location.search },
      { state: { plan: { campaignId, startWithGeo: false } } },
    );
  if (plan) return <PlanFlight plan={plan} onClose={leaveWizard} />;
  return (
    <>
      <PageHeader
        compact
        title={t`Campaigns`}
        subtitle={t`Manage your messaging campaigns and flights`}
        actions={
          can('campaign:create') && (
            <CreateButton onClick={() => setCreating(true)}>
              <Plus aria-hidden /> {t`New Campaign`}
            </CreateButton>
          )
        }
      />
      {can('flight:create') && <UnfinishedFlights onContinue={planFor} />}
      <CampaignFilters />
      <CampaignList onCreate={() => setCreating(true)} onNewFlight={({ id }) => planFor(id)} />
      {creating && <CreateCampaignDialog from="campaigns" open onOpenChange={setCreating} />}
    </>
  );
}

export const loader = pageLoader(({ queryClient, organisationId, params }) =>
  Promise.all([
    queryClient.prefetchQuery(campaignsQuery(organisationId, readFilter(CAMPAIGN_FIELDS, params))),
    queryClient.prefetchQuery(statusesQuery('campaign_statuses')),
  ]),
);

export { CampaignsPage as Component };
