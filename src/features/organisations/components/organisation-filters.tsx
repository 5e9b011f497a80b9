import { ORGANISATION_TYPES } from '@/domain/organisation-type';
import { SearchInput } from '@/ui/search-input';
import { Select } from '@/ui/select';
import { useOrganisationFilter } from '../use-organisation-filter';

/** Search by name, filter by type and state; kept in the address. */
export function OrganisationFilters() {
  const { filter, setFilter } = useOrganisationFilter();
  return (
    <div role="search" aria-label="Organisations" className="mb-4 flex flex-wrap gap-3">
      <SearchInput
        label="Search organizations by name"
        placeholder="Search organizations"
        value={filter.search}
        onChange={(search) => setFilter({ search })}
        className="min-w-52 flex-1 max-sm:basis-full md:max-w-80"
      />
      <Select
        aria-label="Filter by type"
        value={filter.type}
        onChange={(event) => setFilter({ type: event.target.value })}
        className="w-40 max-sm:flex-1"
      >
        <option value="">All types</option>
        {ORGANISATION_TYPES.map(([type, label]) => (
          <option key={type} value={type}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Filter by state"
        value={filter.state}
        onChange={(event) => setFilter({ state: event.target.value })}
        className="w-36 max-sm:flex-1"
      >
        <option value="">All states</option>
        <option value="active">Active</option>
        <option value="inactive">Inactive</option>
      </Select>
    </div>
  );
}
