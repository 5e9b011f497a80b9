import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { formatDateTime } from '@/domain/shared/format';
import { paths } from '@/lib/paths';
import { useActor, useOrganisationId } from '@/session/session';
import { Status } from '@/ui/data/status';
import { EmptyState } from '@/ui/states/empty-state';
import { flightDisplayName } from '@/words/flights';
import { type Decision, decidedApprovalsQuery } from '../queries';
import { ApprovalList, ApprovalRow } from './approval-list';

function Outcome({ outcome }: { outcome: string }) {
  switch (outcome) {
    case 'approved':
      return <Status color="green">{t({ message: 'Approved', context: 'flight' })}</Status>;
    case 'changes':
      return <Status color="amber">{t`Changes requested`}</Status>;
    default:
      return <Status color="slate">{t`Released without approval`}</Status>;
  }
}

/** Path of the request; of the flight or campaign for a release without a request. */
function decisionPath({ request_id: request, campaign_id: campaign, flight_id: flight }: Decision) {
  if (request) return paths.approval(request);
  return flight ? paths.flight(campaign, flight) : paths.campaign(campaign);
}

function Row({ decision }: { decision: Decision }) {
  const { userId, organisation } = useActor();
  const { flight_id: flightId, flights, comments, campaign_name: campaign } = decision;
  const facts = {
    by: decision.decided_by === userId ? t`You` : (decision.decided_by_name ?? t`a former user`),
    at: formatDateTime(decision.decided_at, organisation?.time_zone ?? 'UTC'),
  };
  return (
    <ApprovalRow
      to={decisionPath(decision)}
      name={flightId ? flightDisplayName(decision.flight_name) : campaign}
      about={
        flightId ? (
          <bdi>{campaign}</bdi>
        ) : (
          t`${plural(flights, { one: '# flight', other: '# flights' })}`
        )
      }
      comments={comments}
      status={<Outcome outcome={decision.outcome} />}
    >
      {t`${facts.by}, ${facts.at}`}
    </ApprovalRow>
  );
}

/** The newest decisions of all admins of the organization. */
export function DecidedList() {
  const query = useQuery(decidedApprovalsQuery(useOrganisationId()));
  return (
    <ApprovalList
      query={query}
      label={t`Decisions`}
      errorTitle={t`Couldn’t load the decisions`}
      empty={
        <EmptyState icon={<History aria-hidden />} title={t`No decisions yet`}>
          {t`Approvals, requested changes and emergency releases appear here.`}
        </EmptyState>
      }
    >
      {(decision) => <Row key={decision.id} decision={decision} />}
    </ApprovalList>
  );
}
