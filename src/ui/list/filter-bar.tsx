import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { SearchInput } from '../forms/search-input';
import { Select } from '../forms/select';

interface FilterBarProps {
  /** What is searched, for the name of the landmark. */
  label: string;
  searchLabel: string;
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
  /** What else narrows or orders the list. */
  children?: ReactNode;
}

/** Search and filters above a list. */
export function FilterBar({
  label,
  searchLabel,
  placeholder,
  search,
  onSearch,
  children,
}: FilterBarProps) {
  return (
    <div
      role="search"
      aria-label={label}
      className="mb-4 flex flex-wrap items-center gap-3 print:hidden"
    >
      <SearchInput
        label={searchLabel}
        placeholder={placeholder}
        value={search}
        onChange={onSearch}
        className="min-w-52 flex-1 max-sm:basis-full md:max-w-80"
      />
      {children}
    </div>
  );
}

interface FilterSelectProps<V extends string> {
  label: string;
  /** What stands for no filter; left out where one is always chosen. */
  all?: string;
  value: V;
  options: readonly (readonly [value: V, label: string])[];
  onChange: (value: V) => void;
  className?: string;
}

/** One of few, to narrow or order a list by. */
export function FilterSelect<V extends string>({
  label,
  all,
  value,
  options,
  onChange,
  className = 'w-40',
}: FilterSelectProps<V>) {
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as V)}
      className={cn('max-sm:min-w-36 max-sm:flex-1', className)}
    >
      {all !== undefined && <option value="">{all}</option>}
      {options.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </Select>
  );
}
