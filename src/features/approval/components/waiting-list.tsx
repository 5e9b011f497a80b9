import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import {
  type Decimals,
  formatCurrency,
  formatDateTime,
  sharedDecimals,
} from '@/domain/shared/format';
import { paths } from '@/lib/paths';
import { useActor, useOrganisationId } from '@/session/session';
import { Status } from '@/ui/data/status';
import { EmptyState } from '@/ui/states/empty-state';
import { flightDisplayName } from '@/words/flights';
import { type OpenApproval, openApprovalsQuery } from '../queries';
import { sectionList } from '../words';
import { ApprovalList, ApprovalRow } from './approval-list';

interface RowProps {
  request: OpenApproval;
  /** Decimals of the budgets of all requests. */
  decimals: Decimals;
}

function Row({ request, decimals }: RowProps) {
  const timeZone = useActor().organisation?.time_zone ?? 'UTC';
  const { flight_id: flightId, flights, may_decide: mayDecide } = request;
  const facts = {
    by: request.requested_by_name ?? t`a former user`,
    at: formatDateTime(request.requested_at, timeZone),
  };
  return (
    <ApprovalRow
      to={paths.approval(request.id)}
      name={flightId ? flightDisplayName(request.flight_name) : request.campaign_name}
      about={
        <>
          {flightId ? (
            <bdi>{request.campaign_name}</bdi>
          ) : (
            t`${plural(flights, { one: '# flight', other: '# flights' })}`
          )}{' '}
          · {sectionList(request.sections)}
        </>
      }
      comments={request.note ? [request.note] : []}
      amount={t`Budget ${{ budget: formatCurrency(request.budget, decimals) }}`}
      status={
        <Status color={mayDecide ? 'amber' : 'gray'}>
          {mayDecide ? t`Needs your review` : t`Needs another admin`}
        </Status>
      }
    >
      {t`Requested by ${facts.by}, ${facts.at}`}
    </ApprovalRow>
  );
}

/** Open requests, oldest first. */
export function WaitingList() {
  const query = useQuery(openApprovalsQuery(useOrganisationId()));
  const decimals = sharedDecimals((query.data ?? []).map(({ budget }) => budget));
  return (
    <ApprovalList
      query={query}
      label={t`Requests`}
      errorTitle={t`Couldn’t load the requests`}
      empty={
        <EmptyState icon={<ClipboardCheck aria-hidden />} title={t`You’re all caught up`}>
          {t`Approval requests for flights and campaigns appear here.`}
        </EmptyState>
      }
    >
      {(request) => <Row key={request.id} request={request} decimals={decimals} />}
    </ApprovalList>
  );
}
