import { t } from '@lingui/core/macro';
import { LayoutGrid, Table2 } from 'lucide-react';
import { LABELLED_CATEGORIES } from '@/domain/audience/segment-category';
import { FilterBar, FilterSelect } from '@/ui/list/filter-bar';
import { LookSwitch } from '@/ui/list/look-switch';
import { OTHER_CATEGORY } from '../queries';
import { useAudienceFilter } from '../use-audience-filter';
import { categoryLabel } from '@/words/segment-categories';

const categories = () => [
  ...LABELLED_CATEGORIES.map((category) => [category, categoryLabel(category)] as const),
  [OTHER_CATEGORY, t`Other`] as const,
];

interface CategorySelectProps {
  value: string;
  onChange: (category: string) => void;
}

/** Category filter. "Other" covers all categories without a label. */
export const CategorySelect = (props: CategorySelectProps) => (
  <FilterSelect
    label={t`Filter by category`}
    all={t`All categories`}
    options={categories()}
    className="w-44 md:max-lg:w-38"
    {...props}
  />
);

interface ViewToggleProps {
  view: 'cards' | 'table';
  onView: (view: 'cards' | 'table') => void;
}

export const ViewToggle = ({ view, onView }: ViewToggleProps) => (
  <LookSwitch
    label={t({ message: 'View', context: 'way of showing a list' })}
    looks={[
      { look: 'cards', label: t`Cards`, Icon: LayoutGrid },
      { look: 'table', label: t`Table`, Icon: Table2 },
    ]}
    value={view}
    onChange={onView}
  />
);

interface AudienceFiltersProps<Sort extends string> {
  /** Plural name of the rows. */
  label: string;
  /** Name and placeholder of the search box. */
  searchLabel: string;
  sort: Sort;
  sorts: readonly (readonly [value: Sort, label: string])[];
  children?: React.ReactNode;
}

export function AudienceFilters<Sort extends string>({
  label,
  searchLabel,
  sort,
  sorts,
  children,
}: AudienceFiltersProps<Sort>) {
  const { filter, setFilter } = useAudienceFilter();
  return (
    <FilterBar
      label={label}
      searchLabel={searchLabel}
      placeholder={searchLabel}
      search={filter.search}
      onSearch={(search) => setFilter({ search })}
    >
      <CategorySelect value={filter.category} onChange={(category) => setFilter({ category })} />
      <FilterSelect
        label={t`Sort by`}
        value={sort}
        options={sorts}
        onChange={(next) => setFilter({ sort: next })}
        className="w-44 md:max-lg:w-38"
      />
      {children}
    </FilterBar>
  );
}
