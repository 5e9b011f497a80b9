import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { campaignStatusesQuery } from '@/features/configuration/queries';
import { SearchInput } from '@/ui/search-input';
import { Select } from '@/ui/select';
import { useCampaignFilter } from '../use-campaign-filter';

/** Search by name and filter by status, kept in the address. */
export function CampaignFilters() {
  const { filter, setFilter } = useCampaignFilter();
  const statuses = useQuery(campaignStatusesQuery());
  return (
    <div role="search" aria-label={t`Campaigns`} className="mb-4 flex flex-wrap gap-3">
      <SearchInput
        label={t`Search campaigns by name`}
        placeholder={t`Search campaigns`}
        value={filter.search}
        onChange={(search) => setFilter({ search })}
        className="min-w-52 flex-1 md:max-w-80"
      />
      <Select
        aria-label={t`Filter by status`}
        value={filter.status}
        onChange={(event) => setFilter({ status: event.target.value })}
        className="w-44"
      >
        <option value="">{t`All statuses`}</option>
        {statuses.data?.map(({ name, display_name }) => (
          <option key={name} value={name}>
            {display_name}
          </option>
        ))}
      </Select>
    </div>
  );
}
