import { t } from '@lingui/core/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatInteger } from '@/domain/shared/format';
import { Button } from '../actions/button';

interface PaginationProps {
  /** Counts from 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  label: string;
}

/** Previous and next buttons with the shown range. Renders nothing if there is only one page. */
export function Pagination({ page, pageSize, total, onPage, label }: PaginationProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (last === 1 && page === 1) return null;
  const from = Math.min((page - 1) * pageSize + 1, total);
  const to = Math.min(page * pageSize, total);
  return (
    <nav
      aria-label={t`Pages of ${label}`}
      className="flex items-center justify-between gap-4 px-1 py-3"
    >
      <p className="text-[0.8125rem] text-muted tabular-nums" aria-live="polite">
        {t`${{ from: formatInteger(from) }}–${{ to: formatInteger(to) }} of ${{ total: formatInteger(total) }}`}
      </p>
      <div className="flex gap-2 print:hidden">
        <Button variant="outline" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft aria-hidden /> {t`Previous`}
        </Button>
        <Button
          variant="outline"
          size="sm"
          disabled={page >= last}
          onClick={() => onPage(page + 1)}
        >
          {t`Next`} <ChevronRight aria-hidden />
        </Button>
      </div>
    </nav>
  );
}
