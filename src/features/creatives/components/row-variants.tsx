import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { StatusBadge } from '@/features/configuration/components/status-badge';
import { useCan } from '@/session/session';
import { IconButton } from '@/ui/actions/button';
import { QueryState } from '@/ui/states/query-state';
import type { Creative } from '@/features/creative-data/queries';
import {
  creativeVariantsQuery,
  variantLetter,
  variantShare,
} from '@/features/creative-data/variants';
import { PreviewButton } from './preview-button';
import type { CreativeRowHandlers } from './row-handlers';

interface RowVariantsProps extends Pick<CreativeRowHandlers, 'onPreview' | 'onEdit'> {
  creative: Creative;
}

/** The variants of a creative in its expanded row, with their status, share and controls. */
export function RowVariants({ creative, onPreview, onEdit }: RowVariantsProps) {
  const can = useCan();
  const query = useQuery(creativeVariantsQuery(creative.id));
  return (
    <QueryState query={query} errorTitle={t`Couldn’t load the variants`}>
      {(rows) => (
        <ul
          aria-label={t`Variants of ${creative.name}`}
          className="divide-y divide-border border-b border-border"
        >
          {rows
            .filter(({ variant }) => variant)
            .map((row) => (
              <li key={row.id} className="flex items-center gap-2 py-2">
                <span className="-me-1 shrink-0 font-medium">{variantLetter(row)} ·</span>
                <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
                  <PreviewButton
                    name={row.name}
                    onClick={() => onPreview(row)}
                    className="min-h-8"
                  />
                  <span className="text-xs">
                    <StatusBadge kind="creative" status={row.status} />
                  </span>
                </div>
                <span className="shrink-0 text-muted tabular-nums">{variantShare(rows, row)}%</span>
                {can('creative:create') && (
                  <IconButton label={t`Edit ${row.name}`} onClick={() => onEdit(row)}>
                    <Pencil aria-hidden />
                  </IconButton>
                )}
              </li>
            ))}
        </ul>
      )}
    </QueryState>
  );
}
