import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganisationId } from '@/session/session';
import { useLastPage } from '@/ui/list/use-last-page';
import { FLIGHTS_PAGE_SIZE, campaignFlightsQuery } from '@/features/flights/queries';

/** One page of a campaign's flights. Falls back to the last page when the current one is empty, for example after a deletion. */
export function useFlightPage(campaignId: string) {
  const organisationId = useOrganisationId();
  const [page, setPage] = useState(1);
  const query = useQuery(campaignFlightsQuery(organisationId, campaignId, page));
  const total = query.data?.total ?? 0;
  useLastPage({ query, page, pageSize: FLIGHTS_PAGE_SIZE, onPage: setPage });
  return {
    query,
    pagination: { page, pageSize: FLIGHTS_PAGE_SIZE, total, onPage: setPage, label: t`flights` },
  };
}
