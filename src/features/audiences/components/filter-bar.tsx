import { LayoutGrid, Table2 } from 'lucide-react';
import { LABELLED_CATEGORIES, categoryLabel } from '@/domain/segment-category';
import { cn } from '@/lib/cn';
import { SearchInput } from '@/ui/search-input';
import { Select } from '@/ui/select';
import { OTHER_CATEGORY } from '../queries';

interface CategorySelectProps {
  value: string;
  onChange: (category: string) => void;
  label?: string;
  className?: string;
}

/** Every category, those with a label of their own, and the rest. */
export function CategorySelect({
  value,
  onChange,
  label = 'Filter by category',
  className = 'w-44',
}: CategorySelectProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={className}
    >
      <option value="">All categories</option>
      {LABELLED_CATEGORIES.map((category) => (
        <option key={category} value={category}>
          {categoryLabel(category)}
        </option>
      ))}
      <option value={OTHER_CATEGORY}>Other</option>
    </Select>
  );
}

type View = 'cards' | 'table';

const VIEWS = [
  { view: 'cards', label: 'Cards', Icon: LayoutGrid },
  { view: 'table', label: 'Table', Icon: Table2 },
] as const;

/** Cards or a dense table. */
export function ViewToggle({ view, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <div
      role="group"
      aria-label="View"
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
          {label}
        </button>
      ))}
    </div>
  );
}

interface FilterBarProps {
  /** What is searched, for the name of the search box. */
  label: string;
  filter: { search: string; category: string; sort: string };
  sorts: readonly { value: string; label: string }[];
  onChange: (change: { search?: string; category?: string; sort?: string }) => void;
  children?: React.ReactNode;
}

/** Search, category and order of a tab's list. */
export function FilterBar({ label, filter, sorts, onChange, children }: FilterBarProps) {
  return (
    <div role="search" aria-label={label} className="mb-4 flex flex-wrap items-center gap-3">
      <SearchInput
        label={`Search ${label.toLowerCase()}`}
        placeholder={`Search ${label.toLowerCase()}`}
        value={filter.search}
        onChange={(search) => onChange({ search })}
        className="min-w-52 flex-1 max-sm:basis-full md:max-w-80"
      />
      <CategorySelect
        value={filter.category}
        onChange={(category) => onChange({ category })}
        className="w-44 max-sm:min-w-36 max-sm:flex-1"
      />
      <Select
        aria-label="Sort by"
        value={filter.sort}
        onChange={(event) => onChange({ sort: event.target.value })}
        className="w-44 max-sm:min-w-36 max-sm:flex-1"
      >
        {sorts.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      {children}
    </div>
  );
}
