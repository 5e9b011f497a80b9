import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { allFlightsEnded } from '@/domain/campaign/actions';
import { statusesQuery } from '@/features/configuration/queries';
import { FlightList } from '@/features/flights/components/list/flight-list';
import { LiveView } from '@/features/flights/components/forecast/live-view';
import { BelowProblems } from '@/features/launch/components/below-problems';
import { ProblemBar } from '@/features/launch/components/problem-bar';
import { useIsBlocked } from '@/features/launch/use-is-blocked';
import { CreateFlightWizard } from '@/features/wizard/components/frame/create-flight-wizard';
import { useLeaveWizard } from '@/features/wizard/use-leave-wizard';
import { paths } from '@/lib/paths';
import { useRecent } from '@/session/recents';
import { useCan } from '@/session/session';
import { BackLink } from '@/ui/actions/back-link';
import { NotFoundState } from '@/ui/states/not-found-state';
import { PageHeader } from '@/ui/layout/page-header';
import { QueryState } from '@/ui/states/query-state';
import { useEditRequest } from '@/ui/layout/use-edit-request';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { BudgetSplit } from '../components/details/budget-split';
import { CampaignFacts } from '../components/details/campaign-facts';
import { CampaignOutcome } from '../components/details/campaign-outcome';
import { CampaignResults } from '../components/details/campaign-results';
import { CreateCampaignDialog } from '../components/form/create-campaign-dialog';
import { ArchivedNotice } from '../components/details/archived-notice';
import { CampaignStatusSelect } from '../components/list/campaign-status-select';
import { HeaderActions } from '../components/details/header-actions';
import { EditCampaignDialog } from '../components/form/edit-campaign-dialog';
import { campaignQuery } from '../queries';
import type { CampaignForm } from '../form';
import type { Campaign } from '../types';

const BackToCampaigns = () => <BackLink to={paths.campaigns}>{t`Back to Campaigns`}</BackLink>;

/** The campaign may be sending now. */
const isSending = (campaign: Campaign) =>
  campaign.flight_count > 0 &&
  (campaign.status === 'active' || campaign.status === 'limited') &&
  !allFlightsEnded(campaign);

const isPlanning = (state: unknown) =>
  typeof state === 'object' && state !== null && 'planning' in state;

interface CampaignDetailProps {
  campaign: Campaign;
  /** Opens the campaign form and focuses a field. */
  onEdit: (field?: string) => void;
}

function CampaignDetail({ campaign, onEdit }: CampaignDetailProps) {
  const can = useCan();
  const navigate = useNavigate();
  const { pathname, state: locationState } = useLocation();
  // The wizard has its own history entry, so that Back returns to the campaign.
  const planning = isPlanning(locationState);
  const leaveWizard = useLeaveWizard();
  useDocumentTitle(planning ? t`Create New Flight` : campaign.name);
  const { data: statuses } = useQuery(statusesQuery('campaign_statuses'));
  const plan = () => void navigate(pathname, { state: { planning: true } });
  useEditRequest(can('campaign:edit', campaign) ? onEdit : undefined);
  const places = { campaignId: campaign.id, onEditCampaign: onEdit };
  const state = `${campaign.version} ${campaign.flight_count}`;
  const scope = { campaignId: campaign.id };
  const isBlocked = useIsBlocked(
    scope,
    campaign.archived_at === null && !planning ? state : undefined,
  );
  if (planning)
    return (
      <CreateFlightWizard
        campaign={campaign}
        backLabel={t`Back to Campaign`}
        onBack={leaveWizard}
        onDone={leaveWizard}
      />
    );
  const content = (
    <>
      <CampaignOutcome campaign={campaign} />
      <CampaignFacts campaign={campaign} />
      {isSending(campaign) && <LiveView campaignId={campaign.id} />}
      <CampaignResults campaign={campaign} />
      <FlightList campaign={campaign} onCreateFlight={plan} />
      <BudgetSplit campaign={campaign} />
    </>
  );
  return (
    <>
      <BackToCampaigns />
      <PageHeader
        title={<bdi>{campaign.name}</bdi>}
        subtitle={campaign.description && <bdi>{campaign.description}</bdi>}
        badge={<CampaignStatusSelect campaign={campaign} statuses={statuses} />}
        actions={
          <HeaderActions
            campaign={campaign}
            isBlocked={isBlocked}
            onEdit={onEdit}
            onCreateFlight={plan}
          />
        }
      />
      {campaign.archived_at === null ? (
        <BelowProblems scope={scope} state={state}>
          <ProblemBar {...places} state={state} className="mb-5" />
          {content}
        </BelowProblems>
      ) : (
        <>
          <ArchivedNotice campaign={campaign} />
          {content}
        </>
      )}
    </>
  );
}

const CampaignMissing = () => (
  <>
    <BackToCampaigns />
    <NotFoundState title={t`Campaign not found`}>
      {t`It may have been deleted, or it belongs to another organization.`}
    </NotFoundState>
  </>
);

/** One campaign with its flights. The edit dialog stays open if the campaign is deleted, so that no text is lost. */
export function CampaignPage() {
  const { campaignId = '' } = useParams();
  const navigate = useNavigate();
  const query = useQuery(campaignQuery(campaignId));
  useRecent(paths.campaign(campaignId), query.data && query.data.name);
  const [edited, setEdited] = useState<{ campaign: Campaign; field: string | undefined }>();
  const [copy, setCopy] = useState<CampaignForm>();
  const copyToNew = (form: CampaignForm) => {
    setEdited(undefined);
    setCopy(form);
  };
  return (
    <>
      <QueryState query={query} errorTitle={t`Couldn’t load the campaign`}>
        {(campaign) =>
          campaign ? (
            <CampaignDetail
              key={campaign.id}
              campaign={campaign}
              onEdit={(field) => setEdited({ campaign, field })}
            />
          ) : (
            <CampaignMissing />
          )
        }
      </QueryState>
      {edited && (
        <EditCampaignDialog
          {...edited}
          onClose={() => setEdited(undefined)}
          onCopyToNew={copyToNew}
        />
      )}
      {copy && (
        <CreateCampaignDialog
          from="campaigns"
          open
          initial={copy}
          onOpenChange={() => {
            setCopy(undefined);
            void navigate(paths.campaigns);
          }}
        />
      )}
    </>
  );
}

export { CampaignPage as Component };
