import { msg, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { LayoutGrid, List } from 'lucide-react';
import { messageTypesQuery, statusesQuery } from '@/features/configuration/queries';
import { i18n } from '@/lib/i18n';
import { IconButton } from '@/ui/button';
import { FilterBar, FilterSelect } from '@/ui/list/filter-bar';
import { useCreativeFilter } from '../use-creative-filter';

const LOOKS = [
  { look: 'list', label: msg`List`, Icon: List },
  { look: 'gallery', label: msg`Gallery`, Icon: LayoutGrid },
] as const;

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
      <div
        role="group"
        aria-label={t`Show as`}
        className="flex rounded-control border border-border"
      >
        {LOOKS.map(({ look, label, Icon }) => (
          <IconButton
            key={look}
            label={i18n._(label)}
            aria-pressed={filter.look === look}
            className="aria-pressed:bg-raised"
            onClick={() => setFilter({ look, page: filter.page })}
          >
            <Icon aria-hidden />
          </IconButton>
        ))}
      </div>
    </FilterBar>
  );
}
