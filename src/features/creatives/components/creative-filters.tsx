import { useQuery } from '@tanstack/react-query';
import { creativeStatusesQuery } from '@/features/configuration/queries';
import { SearchInput } from '@/ui/search-input';
import { Select } from '@/ui/select';
import { useCreativeFilter } from '../use-creative-filter';
import { TypeOptions } from './create-creative-dialog';

/** Search by name, filter by type and status, kept in the address. */
export function CreativeFilters() {
  const { filter, setFilter } = useCreativeFilter();
  const statuses = useQuery(creativeStatusesQuery());
  return (
    <div role="search" aria-label="Creatives" className="mb-4 flex flex-wrap gap-3">
      <SearchInput
        label="Search creatives by name"
        placeholder="Search creatives"
        value={filter.search}
        onChange={(search) => setFilter({ search })}
        className="min-w-52 flex-1 md:max-w-80"
      />
      <Select
        aria-label="Filter by type"
        value={filter.type}
        onChange={(event) => setFilter({ type: event.target.value })}
        className="w-36"
      >
        <option value="">All types</option>
        <TypeOptions />
      </Select>
      <Select
        aria-label="Filter by status"
        value={filter.status}
        onChange={(event) => setFilter({ status: event.target.value })}
        className="w-40"
      >
        <option value="">All statuses</option>
        {statuses.data?.map(({ name, display_name }) => (
          <option key={name} value={name}>
            {display_name}
          </option>
        ))}
      </Select>
    </div>
  );
}
