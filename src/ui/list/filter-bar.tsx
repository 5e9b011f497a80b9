import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { SearchInput } from '../forms/search-input';
import { Select } from '../forms/select';

interface FilterBarProps {
  label: string;
  searchLabel: string;
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
  children?: ReactNode;
}

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
  /** Label of the "no filter" option; omit it if a value is always chosen. */
  all?: string;
  value: V;
  options: readonly (readonly [value: V, label: string])[];
  onChange: (value: V) => void;
  className?: string;
}

export function FilterSelect<V extends string>({
  label,
  all,
  value,
  options,
  onChange,
  className = 'sm:max-w-56 sm:min-w-40',
}: FilterSelectProps<V>) {
  return (
    <Select
      aria-label={label}
      value={value}
      // Until its options are loaded, a select would ignore every key.
      disabled={options.length === 0}
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
