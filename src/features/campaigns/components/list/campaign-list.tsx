import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { campaignAmounts } from '@/domain/campaign/campaign';
import { sharedDecimals } from '@/domain/shared/format';
import { statusesQuery } from '@/features/configuration/queries';
import { useCan, useOrganisationId } from '@/session/session';
import { Card } from '@/ui/layout/card';
import { lazyPart } from '@/ui/layout/lazy-part';
import { useHistoryState } from '@/ui/list/history-state';
import { PagedList } from '@/ui/list/paged-list';
import { usePainted } from '@/ui/timing/use-painted';
import { CAMPAIGNS_PAGE_SIZE, campaignsQuery } from '@/features/campaigns/queries';
import type { Campaign } from '@/features/campaigns/types';
import { useCampaignFilter } from '@/features/campaigns/use-campaign-filter';
import { useRowStop } from '@/ui/list/use-row-stop';
import { useSelection } from '@/ui/list/use-selection';
import { CampaignRow } from './campaign-row';
import { ListHead } from './list-head';

interface CampaignListProps {
  onCreate: () => void;
  onNewFlight: (campaign: Campaign) => void;
}

/** Bulk actions and selection keys, loaded after the first paint. */
const SelectedCampaigns = lazyPart(
  async () => (await import('./selected-campaigns')).SelectedCampaigns,
);

const EmptyList = lazyPart(async () => (await import('./empty-list')).EmptyList);

export const preloadEmptyList = EmptyList.preload;

const NO_ROWS: Campaign[] = [];
const NONE: ReadonlySet<string> = new Set();

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id]);

export function CampaignList({ onCreate, onNewFlight }: CampaignListProps) {
  const can = useCan();
  const { filter, setPage } = useCampaignFilter();
  const query = useQuery(campaignsQuery(useOrganisationId(), filter));
  const { data: statuses } = useQuery(statusesQuery('campaign_statuses'));
  const [opened, setOpened] = useHistoryState('campaigns that are open', NONE);
  const toggle = useCallback((id: string) => setOpened((ids) => toggled(ids, id)), [setOpened]);
  const page = query.data?.rows ?? NO_ROWS;
  const selection = useSelection(page, JSON.stringify({ ...filter, page: 0 }));
  const chosen = can('campaign:create') ? selection.chosen : null;
  const { stopId, ...stopKeys } = useRowStop(page);
  const decimals = sharedDecimals(page.flatMap((row) => Object.values(campaignAmounts(row))));
  const painted = usePainted(page.length > 0);
  return (
    <section aria-label={t`Campaigns`} aria-busy={query.isFetching}>
      <PagedList
        query={query}
        label={t`campaigns`}
        skeletons={8}
        empty={<EmptyList onCreate={onCreate} />}
        page={filter.page}
        pageSize={CAMPAIGNS_PAGE_SIZE}
        onPage={setPage}
      >
        {(rows) => (
          <Card className="@container">
            <ListHead
              filter={filter}
              rows={rows}
              total={query.data?.total ?? 0}
              chosen={chosen}
              onChosen={selection.setChosen}
            />
            <ul {...stopKeys} className="*:contain-layout divide-y divide-border">
              {rows.map((campaign) => (
                <CampaignRow
                  key={campaign.id}
                  campaign={campaign}
                  statuses={statuses}
                  selected={chosen && chosen.has(campaign.id)}
                  onSelect={selection.choose}
                  open={opened.has(campaign.id)}
                  onToggle={toggle}
                  tabIndex={campaign.id === stopId ? 0 : -1}
                  decimals={decimals}
                  onNewFlight={onNewFlight}
                />
              ))}
            </ul>
          </Card>
        )}
      </PagedList>
      {chosen && painted && page.length > 0 && (
        <SelectedCampaigns
          {...selection}
          rows={page}
          filter={filter}
          total={query.data?.total ?? 0}
        />
      )}
    </section>
  );
}
