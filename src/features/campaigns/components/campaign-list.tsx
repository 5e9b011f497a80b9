import { useQuery } from '@tanstack/react-query';
import { Megaphone, SearchX } from 'lucide-react';
import { useCan, useOrganisationId } from '@/session/session';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { PagedList } from '@/ui/paged-list';
import { campaignsQuery } from '../queries';
import { CAMPAIGNS_PAGE_SIZE } from '../reads';
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
  const { filter, setFilter, setPage, narrowed } = useCampaignFilter();
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
      <PagedList
        query={query}
        label="campaigns"
        skeletons={8}
        empty={nothing}
        page={filter.page}
        pageSize={CAMPAIGNS_PAGE_SIZE}
        onPage={setPage}
      >
        {(rows) => (
          <Card>
            <ul className="painted-by-row divide-y divide-border">
              {rows.map((campaign) => (
                <CampaignRow key={campaign.id} campaign={campaign} onNewFlight={onNewFlight} />
              ))}
            </ul>
          </Card>
        )}
      </PagedList>
    </section>
  );
}
