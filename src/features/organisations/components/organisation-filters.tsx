import { organisationTypes } from '@/words/organisations';
import { FilterBar, FilterSelect } from '@/ui/list/filter-bar';
import { useOrganisationFilter } from '../use-organisation-filter';

const STATES = [
  ['active', 'Active'],
  ['inactive', 'Inactive'],
] as const;

/** Search by name, filter by type and state; kept in the address. */
export function OrganisationFilters() {
  const { filter, setFilter } = useOrganisationFilter();
  return (
    <FilterBar
      label="Organisations"
      searchLabel="Search organizations by name"
      placeholder="Search organizations"
      search={filter.search}
      onSearch={(search) => setFilter({ search })}
    >
      <FilterSelect
        label="Filter by type"
        all="All types"
        value={filter.type}
        options={organisationTypes()}
        onChange={(type) => setFilter({ type })}
      />
      <FilterSelect
        label="Filter by state"
        all="All states"
        value={filter.state}
        options={STATES}
        onChange={(state) => setFilter({ state })}
      />
    </FilterBar>
  );
}
