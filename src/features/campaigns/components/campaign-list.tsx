import { useQuery } from '@tanstack/react-query';
import { Megaphone, SearchX } from 'lucide-react';
import { useCan, useOrganisationId } from '@/session/session';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { Notice } from '@/ui/notice';
import { Pagination } from '@/ui/pagination';
import { QueryState } from '@/ui/query-state';
import { SkeletonRows } from '@/ui/skeleton';
import { CAMPAIGNS_PAGE_SIZE, campaignsQuery } from '../queries';
import type { Campaign } from '../types';
import { useCampaignFilter } from '../use-campaign-filter';
import { CampaignRow } from './campaign-row';

interface CampaignListProps {
  onCreate: () => void;
  onNewFlight: (campaign: Campaign) => void;
}

/** The page of campaigns that the address asks for, in its four states. */
export function CampaignList({ onCreate, onNewFlight }: CampaignListProps) {
  const can = useCan();
  const { filter, setFilter, narrowed } = useCampaignFilter();
  const query = useQuery(campaignsQuery(useOrganisationId(), filter));
  const nothing = narrowed ? (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title="No campaign matches"
      action={
        <Button variant="outline" onClick={() => setFilter({ search: '', status: '' })}>
          Clear filters
        </Button>
      }
    >
      Try another name or another status.
    </EmptyState>
  ) : (
    <EmptyState
      icon={<Megaphone aria-hidden />}
      title="No campaigns yet"
      action={can('campaign:create') && <Button onClick={onCreate}>Create First Campaign</Button>}
    >
      A campaign holds the flights that share its budget and period.
    </EmptyState>
  );
  return (
    <section aria-label="Campaigns" aria-busy={query.isFetching}>
      {query.error && query.data && (
        <Notice
          tone="warning"
          className="mb-3"
          action={
            <Button variant="outline" size="sm" onClick={() => void query.refetch()}>
              Retry
            </Button>
          }
        >
          The list could not be refreshed; this is how it was before.
        </Notice>
      )}
      <Card>
        <QueryState
          query={query}
          pending={<SkeletonRows rows={8} label="Loading campaigns" />}
          errorTitle="Campaigns could not be loaded"
          isEmpty={({ total }) => total === 0}
          empty={nothing}
        >
          {({ rows }) =>
            rows.length > 0 ? (
              <ul className="divide-y divide-border">
                {rows.map((campaign) => (
                  <CampaignRow key={campaign.id} campaign={campaign} onNewFlight={onNewFlight} />
                ))}
              </ul>
            ) : (
              <EmptyState
                title="This page is empty"
                action={
                  <Button variant="outline" onClick={() => setFilter({ page: 1 })}>
                    Go to the first page
                  </Button>
                }
              />
            )
          }
        </QueryState>
      </Card>
      {query.data && (
        <Pagination
          label="campaigns"
          page={filter.page}
          pageSize={CAMPAIGNS_PAGE_SIZE}
          total={query.data.total}
          onPage={(page) => setFilter({ page })}
        />
      )}
    </section>
  );
}
