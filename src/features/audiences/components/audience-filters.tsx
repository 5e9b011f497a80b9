import { msg, t } from '@lingui/core/macro';
import { LayoutGrid, Table2 } from 'lucide-react';
import { LABELLED_CATEGORIES } from '@/domain/audience/segment-category';
import { cn } from '@/lib/cn';
import { i18n } from '@/lib/i18n';
import { FilterBar, FilterSelect } from '@/ui/list/filter-bar';
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
    className="w-44"
    {...props}
  />
);

type View = 'cards' | 'table';

const VIEWS = [
  { view: 'cards', label: msg`Cards`, Icon: LayoutGrid },
  { view: 'table', label: msg`Table`, Icon: Table2 },
] as const;

export function ViewToggle({ view, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <div
      role="group"
      aria-label={t({ message: 'View', context: 'way of showing a list' })}
      className="inline-flex rounded-control border border-control bg-surface p-0.5"
    >
      {VIEWS.map(({ view: one, label, Icon }) => (
        <button
          key={one}
          type="button"
          aria-pressed={view === one}
          onClick={() => onView(one)}
          className={cn(
            'inline-flex min-h-7.5 items-center gap-1.5 rounded-[0.3125rem] px-2.5 text-[0.8125rem] font-medium transition-colors max-md:min-h-8.5',
            view === one ? 'bg-raised text-fg' : 'text-muted hover:text-fg',
          )}
        >
          <Icon aria-hidden className="size-4" />
          {i18n.t(label)}
        </button>
      ))}
    </div>
  );
}

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
        className="w-44"
      />
      {children}
    </FilterBar>
  );
}
