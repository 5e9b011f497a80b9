import { type ReactNode, useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { storedContent } from '@/domain/content/content';
import { contentFindings } from '@/domain/content/checks';
import { StatusBadge } from '@/features/configuration/components/status-badge';
import { useBrokenLinks } from '@/features/creative-data/broken-links';
import { useForbiddenWords } from '@/features/creative-data/forbidden-words';
import { variantLetter, type VariantRow } from '@/features/creative-data/variants';
import { cn } from '@/lib/cn';
import { paths } from '@/lib/paths';
import { useTruncatedText } from '@/ui/overlays/truncated-text';
import { VariantName } from '@/features/creative-data/variant-name';
import { issueCount, useAllFindings } from '@/features/composer/checks/findings';

/** Status of a variant and its number of findings. */
function VariantState({ row, current }: { row: VariantRow; current: boolean }) {
  const typed = useAllFindings();
  const forbidden = useForbiddenWords();
  const stored = useMemo(() => storedContent(row.type, row.newest_content), [row]);
  const broken = useBrokenLinks([stored]);
  const count = useMemo(
    () => (stored ? contentFindings(stored, forbidden, broken).length : 0),
    [stored, forbidden, broken],
  );
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
      <StatusBadge kind="creative" status={row.status} />{' '}
      {issueCount(current ? typed.length : count)}
    </span>
  );
}

interface VariantItemProps {
  row: VariantRow;
  /** Whether the editor shows this variant. */
  current: boolean;
  /** Share field and menu. */
  children: ReactNode;
}

/** A variant in the list, with a link to its editor. */
export function VariantItem({ row, current, children }: VariantItemProps) {
  const { state } = useLocation() as { state: unknown };
  const name = useTruncatedText(row.name);
  return (
    <li
      data-variant={variantLetter(row)}
      className={cn(
        'flex min-h-13.5 min-w-0 flex-wrap items-center justify-end gap-2 rounded-card border py-2 ps-3 pe-2 max-sm:min-h-14.5',
        current ? 'border-accent bg-accent-soft' : 'border-border bg-surface',
      )}
    >
      <Link
        to={paths.editCreative(row.id)}
        state={state}
        aria-current={current ? 'page' : undefined}
        className="min-w-0 flex-1 basis-36 underline-offset-4 hover:underline"
      >
        <span {...name.handlers} className="block truncate">
          <VariantName letter={variantLetter(row)} name={row.name} />
          {name.tooltip}
        </span>{' '}
        <VariantState row={row} current={current} />
      </Link>
      {children}
    </li>
  );
}
