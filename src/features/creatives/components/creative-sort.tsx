import { t } from '@lingui/core/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { cn } from '@/lib/cn';
import { FilterSelect } from '@/ui/list/filter-bar';
import type { CreativeSort, CreativeSortKey } from '@/features/creative-data/queries';
import { useCreativeFilter } from '../use-creative-filter';
import { FIGURE_KEYS, FIGURE_WIDTHS, figureLabels } from './creative-figures';

const orders = (): [value: CreativeSort, label: string][] => [
  ['', t`Newest first`],
  ['name', t`Name, A to Z`],
  ['-name', t`Name, Z to A`],
  ['-sent', t`Sent, most first`],
  ['sent', t`Sent, fewest first`],
  ['-clicks', t`Click rate, highest first`],
  ['clicks', t`Click rate, lowest first`],
  ['-used', t`Last sent, latest first`],
  ['used', t`Last sent, earliest first`],
];

/** Choice of the sort order, where there is no room for column heads. */
export function SortSelect({ className = 'w-56' }: { className?: string }) {
  const { filter, setFilter } = useCreativeFilter();
  return (
    <FilterSelect
      className={className}
      label={t`Sort by`}
      value={filter.sort}
      options={orders()}
      onChange={(sort) => setFilter({ sort })}
    />
  );
}

interface SortHeadProps {
  of: CreativeSortKey;
  label: string;
  className?: string;
}

/** Column head. The first click sorts by the column, the second reverses the order, the third restores the default. */
function SortHead({ of, label, className }: SortHeadProps) {
  const { filter, setFilter } = useCreativeFilter();
  const [first, second]: CreativeSort[] = of === 'name' ? [of, `-${of}`] : [`-${of}`, of];
  const sorted = filter.sort === first || filter.sort === second;
  const Arrow = filter.sort === of ? ArrowUp : ArrowDown;
  const next = filter.sort === first ? second : filter.sort === second ? '' : first;
  return (
    <button
      type="button"
      onClick={() => setFilter({ sort: next })}
      className={cn(
        'flex min-h-9 items-center gap-0.5 hover:text-fg',
        sorted && 'font-medium text-fg',
        className,
      )}
    >
      {label}
      {sorted && <Arrow aria-hidden className="size-3.5 shrink-0" />}
      <span className="sr-only">
        {sorted && `, ${orders().find(([value]) => value === filter.sort)?.[1]}`}
      </span>
    </button>
  );
}

/** Heads of the list's columns, which sort it. They align with the figures of the rows. */
export function SortHeads({ className }: { className?: string }) {
  const labels = figureLabels();
  return (
    <div
      role="group"
      aria-label={t`Sort by`}
      className={cn(
        'items-center gap-x-3 border-b border-border px-4 text-[0.8125rem] text-muted',
        className,
      )}
    >
      <SortHead of="name" label={t`Creative`} className="me-auto" />
      {FIGURE_KEYS.map((key) => (
        <SortHead
          key={key}
          of={key}
          label={labels[key]}
          className={cn('justify-end', FIGURE_WIDTHS[key])}
        />
      ))}
      {/* The width of a row's buttons, and a gap of 8 px like theirs. */}
      <span className="-ms-1 w-16" />
    </div>
  );
}
