import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatInteger } from '@/domain/shared/format';
import { Button } from '../actions/button';

interface PaginationProps {
  /** Counted from 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  /** What is counted, for the name of the navigation. */
  label: string;
}

/** Previous and next, with the range that is shown. Nothing when everything fits on one page. */
export function Pagination({ page, pageSize, total, onPage, label }: PaginationProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (last === 1 && page === 1) return null;
  const from = Math.min((page - 1) * pageSize + 1, total);
  const to = Math.min(page * pageSize, total);
  return (
    <nav
      aria-label={`Pages of ${label}`}
      className="flex items-center justify-between gap-4 px-1 py-3"
    >
      <p className="text-[0.8125rem] text-muted tabular-nums" aria-live="polite">
        {formatInteger(from)}–{formatInteger(to)} of {formatInteger(total)}
      </p>
      <div className="flex gap-2 print:hidden">
        <Button variant="outline" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft aria-hidden /> Previous
        </Button>
        <Button
          variant="outline"
          size="sm"
          disabled={page >= last}
          onClick={() => onPage(page + 1)}
        >
          Next <ChevronRight aria-hidden />
        </Button>
      </div>
    </nav>
  );
}
