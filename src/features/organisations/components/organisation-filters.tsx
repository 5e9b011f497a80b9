import { t } from '@lingui/core/macro';
import { organisationTypes } from '@/words/organisations';
import { FilterBar, FilterSelect } from '@/ui/list/filter-bar';
import type { OrganisationSort } from '../queries';
import { useOrganisationFilter } from '../use-organisation-filter';

const states = () =>
  [
    ['active', t({ message: 'Active', context: 'organization' })],
    ['inactive', t({ message: 'Inactive', context: 'organization' })],
  ] as const;

const orders = (): (readonly [OrganisationSort, string])[] => [
  ['name', t`Sort: name`],
  ['usage', t`Sort: highest usage`],
  ['balance', t`Sort: lowest balance`],
  ['sent', t`Sort: latest send`],
  ['silent', t`Sort: longest without a send`],
  ['waiting', t`Sort: most people waiting`],
  ['overdue', t`Sort: highest overdue`],
  ['admin', t`Sort: missing admin first`],
];

/** Narrow enough on a tablet that the sort fits in the same row. */
const CHOICE = 'w-32';

export function OrganisationFilters() {
  const { filter, setFilter } = useOrganisationFilter();
  return (
    <FilterBar
      label={t`Organisations`}
      searchLabel={t`Search organizations by name`}
      placeholder={t`Search organizations`}
      search={filter.search}
      onSearch={(search) => setFilter({ search })}
    >
      <FilterSelect
        label={t`Filter by type`}
        all={t`All types`}
        value={filter.type}
        options={organisationTypes()}
        onChange={(type) => setFilter({ type })}
        className={CHOICE}
      />
      <FilterSelect
        label={t`Filter by state`}
        all={t`All states`}
        value={filter.state}
        options={states()}
        onChange={(state) => setFilter({ state })}
        className={CHOICE}
      />
      <FilterSelect
        label={t`Sort by`}
        value={filter.sort}
        options={orders()}
        onChange={(sort) => setFilter({ sort })}
        className="w-60 md:max-lg:w-32"
      />
    </FilterBar>
  );
}
