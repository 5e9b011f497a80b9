import { msg, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { LayoutGrid, List } from 'lucide-react';
import { messageTypesQuery, statusesQuery } from '@/features/configuration/queries';
import { i18n } from '@/lib/i18n';
import { useOrganisationId } from '@/session/session';
import { IconButton } from '@/ui/actions/button';
import { FilterBar, FilterSelect } from '@/ui/list/filter-bar';
import { labelsQuery } from '@/features/creative-data/queries';
import { SortSelect } from './creative-sort';
import { useCreativeFilter } from '../use-creative-filter';

const LOOKS = [
  { look: 'list', label: msg`List`, Icon: List },
  { look: 'gallery', label: msg`Gallery`, Icon: LayoutGrid },
] as const;

/** Name search and filters for type, status, label, usage and results. The URL holds their values. */
export function CreativeFilters() {
  const { filter, setFilter } = useCreativeFilter();
  const { data: types = [] } = useQuery(messageTypesQuery());
  const { data: labels = [] } = useQuery(labelsQuery(useOrganisationId()));
  const { data: statuses = [] } = useQuery(statusesQuery('creative_statuses'));
  return (
    <FilterBar
      label={t`Creatives`}
      searchLabel={t`Search creatives by name`}
      placeholder={t`Search creatives`}
      search={filter.search}
      onSearch={(search) => setFilter({ search })}
    >
      <FilterSelect
        className="sm:max-w-48 sm:min-w-32"
        label={t`Filter by type`}
        all={t`All types`}
        value={filter.type}
        options={types.map(({ name, display_name }) => [name, display_name])}
        onChange={(type) => setFilter({ type })}
      />
      <FilterSelect
        className="sm:max-w-56 sm:min-w-36"
        label={t`Filter by status`}
        all={t`All statuses`}
        value={filter.status}
        options={statuses.map(({ name, display_name }) => [name, display_name])}
        onChange={(status) => setFilter({ status })}
      />
      {(labels.length > 0 || filter.label) && (
        <FilterSelect
          className="sm:max-w-56 sm:min-w-36"
          label={t`Filter by label`}
          all={t`All labels`}
          value={filter.label}
          options={[...new Set([...labels.map(({ label }) => label), filter.label])]
            .filter(Boolean)
            .map((label) => [label, label])}
          onChange={(label) => setFilter({ label })}
        />
      )}
      <FilterSelect
        className="sm:max-w-56 sm:min-w-36"
        label={t`Filter by use`}
        all={t`Any usage`}
        value={filter.use}
        options={[
          ['used', t({ message: 'Used', context: 'creatives' })],
          ['unused', t({ message: 'Not used', context: 'creatives' })],
        ]}
        onChange={(use) => setFilter({ use })}
      />
      <FilterSelect
        className="sm:max-w-64 sm:min-w-52 max-sm:basis-52"
        label={t`Filter by results`}
        all={t`All results`}
        value={filter.results}
        options={[
          ['above', t`Clicks above average`],
          ['below', t`Clicks below average`],
          ['sent', t`Has been sent`],
          ['none', t({ message: 'Nothing sent yet', context: 'creatives' })],
        ]}
        onChange={(results) => setFilter({ results })}
      />
      {filter.look === 'gallery' && <SortSelect className="w-44 max-sm:basis-44" />}
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
