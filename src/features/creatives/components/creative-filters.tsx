import { useQuery } from '@tanstack/react-query';
import { messageTypesQuery, statusesQuery } from '@/features/configuration/queries';
import { FilterBar, FilterSelect } from '@/ui/list/filter-bar';
import { useCreativeFilter } from '../use-creative-filter';

/** Search by name, filter by type and status, kept in the address. */
export function CreativeFilters() {
  const { filter, setFilter } = useCreativeFilter();
  const { data: types = [] } = useQuery(messageTypesQuery());
  const { data: statuses = [] } = useQuery(statusesQuery('creative_statuses'));
  return (
    <FilterBar
      label="Creatives"
      searchLabel="Search creatives by name"
      placeholder="Search creatives"
      search={filter.search}
      onSearch={(search) => setFilter({ search })}
    >
      <FilterSelect
        label="Filter by type"
        all="All types"
        value={filter.type}
        options={types.map(({ name, display_name }) => [name, display_name])}
        onChange={(type) => setFilter({ type })}
      />
      <FilterSelect
        label="Filter by status"
        all="All statuses"
        value={filter.status}
        options={statuses.map(({ name, display_name }) => [name, display_name])}
        onChange={(status) => setFilter({ status })}
      />
    </FilterBar>
  );
}
