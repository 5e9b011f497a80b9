import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { statusesQuery } from '@/features/configuration/queries';
import { campaignsQuery } from '@/features/campaigns/queries';
import { useOrganisationId } from '@/session/session';
import { FilterBar, FilterSelect } from '@/ui/list/filter-bar';
import { isListEmpty } from '@/ui/list/is-list-empty';
import { useCampaignFilter } from '@/features/campaigns/use-campaign-filter';
import { CampaignViews } from '../views/campaign-views';
import { RefineButton } from './refine-button';

export function CampaignFilters() {
  const { filter, setFilter, narrowed } = useCampaignFilter();
  const query = useQuery(campaignsQuery(useOrganisationId(), filter));
  const { data: statuses = [] } = useQuery(statusesQuery('campaign_statuses'));
  if (isListEmpty(query, narrowed)) return null;
  return (
    <>
      <CampaignViews />
      <FilterBar
        label={t`Campaigns`}
        searchLabel={t`Search campaigns by name`}
        placeholder={t`Search campaigns`}
        search={filter.search}
        onSearch={(search) => setFilter({ search })}
      >
        <FilterSelect
          label={t`Filter by status`}
          all={t`All statuses`}
          value={filter.status}
          options={statuses.map(({ name, display_name }) => [name, display_name])}
          onChange={(status) => setFilter({ status })}
        />
        <RefineButton filter={filter} />
      </FilterBar>
    </>
  );
}
