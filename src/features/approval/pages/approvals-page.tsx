import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatCurrency, formatDateTime } from '@/domain/shared/format';
import { paths } from '@/lib/paths';
import { useActor, useOrganisationId } from '@/session/session';
import { Card } from '@/ui/layout/card';
import { EmptyState } from '@/ui/states/empty-state';
import { PageHeader } from '@/ui/layout/page-header';
import { QueryState } from '@/ui/states/query-state';
import { SkeletonRows } from '@/ui/states/skeleton';
import { Status } from '@/ui/data/status';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { flightDisplayName } from '@/words/flights';
import { type OpenApproval, openApprovalsQuery } from '../queries';
import { sectionList } from '../words';

function Row({ request }: { request: OpenApproval }) {
  const timeZone = useActor().organisation?.time_zone ?? 'UTC';
  const { flight_id: flightId, flights, may_decide: mayDecide } = request;
  const name = flightId ? flightDisplayName(request.flight_name) : request.campaign_name;
  const facts = {
    by: request.requested_by_name ?? t`a former user`,
    at: formatDateTime(request.requested_at, timeZone),
  };
  return (
    <li className="relative flex flex-wrap items-start gap-x-6 gap-y-2 px-5 py-4 hover:bg-raised">
      <div className="min-w-0 flex-1 basis-72">
        <Link
          to={paths.approval(request.id)}
          className="font-medium break-words after:absolute after:inset-0 hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
        <p className="text-[0.8125rem] text-muted break-words">
          {flightId ? (
            <bdi>{request.campaign_name}</bdi>
          ) : (
            t`${plural(flights, { one: '# flight', other: '# flights' })}`
          )}{' '}
          · {sectionList(request.sections)}
        </p>
        {request.note && (
          <p dir="auto" className="mt-1.5 line-clamp-2 max-w-prose break-words">
            {request.note}
          </p>
        )}
      </div>
      <div className="text-[0.8125rem] text-muted sm:w-56">
        <p>{t`${facts.by}, ${facts.at}`}</p>
        <p className="tabular-nums">{t`Budget ${{ budget: formatCurrency(request.budget, 2) }}`}</p>
      </div>
      <Status color={mayDecide ? 'amber' : 'gray'} className="sm:w-44">
        {mayDecide ? t`Needs your review` : t`Needs another admin`}
      </Status>
    </li>
  );
}

export function ApprovalsPage() {
  useDocumentTitle(t`Approvals`);
  const query = useQuery(openApprovalsQuery(useOrganisationId()));
  return (
    <>
      <PageHeader title={t`Approvals`} subtitle={t`Flights waiting for review`} />
      <QueryState
        query={query}
        pending={
          <Card>
            <SkeletonRows label={t`Loading`} />
          </Card>
        }
        errorTitle={t`Couldn’t load the requests`}
        isEmpty={(requests) => requests.length === 0}
        empty={
          <Card>
            <EmptyState icon={<ClipboardCheck aria-hidden />} title={t`You’re all caught up`}>
              {t`Approval requests for flights and campaigns appear here.`}
            </EmptyState>
          </Card>
        }
      >
        {(requests) => (
          <Card>
            <ul aria-label={t`Requests`} className="divide-y divide-border">
              {requests.map((request) => (
                <Row key={request.id} request={request} />
              ))}
            </ul>
          </Card>
        )}
      </QueryState>
    </>
  );
}

export { ApprovalsPage as Component };
