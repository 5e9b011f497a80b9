import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import type { Rule, RuleSegment } from '@/domain/audience/cohort';
import { contactCount } from '@/words/segments';
import { formatInteger } from '@/domain/shared/format';
import { useOrganisationId } from '@/session/session';
import { Badge } from '@/ui/data/badge';
import { Button } from '@/ui/actions/button';
import { Dialog } from '@/ui/overlays/dialog';
import { EmptyState } from '@/ui/states/empty-state';
import { QueryState } from '@/ui/states/query-state';
import { SearchInput } from '@/ui/forms/search-input';
import { segmentPicksQuery } from '@/features/audiences/segment-queries';
import { CategorySelect } from '../audience-filters';
import { categoryLabel } from '@/words/segment-categories';

const PAGE_SIZE = 50;

interface SegmentPickerDialogProps {
  /** The rule's number, counted from 1. */
  number: number;
  rule: Rule;
  onAdd: (segment: RuleSegment) => void;
  onRemove: (id: string) => void;
  onClose: () => void;
}

/** Adds segments to a rule or removes them. A segment can be in a rule only once. */
export function SegmentPickerDialog({
  number,
  rule,
  onAdd,
  onRemove,
  onClose,
}: SegmentPickerDialogProps) {
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState('');
  const [limit, setLimit] = useState(PAGE_SIZE);
  const query = useQuery(segmentPicksQuery(useOrganisationId(), { search, category, limit }));
  const chosen = new Set(rule.segments.map(({ id }) => id));
  const narrow = (change: () => void) => {
    change();
    setLimit(PAGE_SIZE);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Segments of rule ${number}`}
      description={t`${{ count: chosen.size }} selected, joined by ${{ operator: rule.operator }}`}
      footer={<Button onClick={onClose}>{t`Done`}</Button>}
    >
      <div className="sticky -top-4 z-10 -mx-5 -mt-4 mb-1 flex flex-wrap gap-2 border-b border-border bg-surface px-5 py-4">
        <SearchInput
          label={t`Search segments`}
          placeholder={t`Search segments`}
          value={search}
          onChange={(next) => narrow(() => setSearch(next))}
          className="min-w-48 flex-1"
        />
        <CategorySelect value={category} onChange={(next) => narrow(() => setCategory(next))} />
      </div>
      <QueryState
        query={query}
        errorTitle={t`Couldn’t load segments`}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState icon={<SearchX aria-hidden />} title={t`No matching segments`} />}
      >
        {({ rows, total }) => (
          <>
            <ul className="divide-y divide-border rounded-card border border-border">
              {rows.map(({ id, name, description, category: kind, volume, is_platform }) => (
                <li key={id}>
                  <label className="flex items-start gap-3 px-3.5 py-2.5 hover:bg-raised has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent">
                    <input
                      type="checkbox"
                      aria-label={name}
                      aria-describedby={`pick-${id}`}
                      checked={chosen.has(id)}
                      onChange={() =>
                        chosen.has(id) ? onRemove(id) : onAdd({ id, name, category: kind, volume })
                      }
                      className="mt-0.5 size-4.5 shrink-0 accent-accent outline-none"
                    />
                    <span className="min-w-0 flex-1">
                      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                        <bdi className="min-w-0 font-medium break-words">{name}</bdi>
                        <span className="text-[0.8125rem] text-muted tabular-nums">
                          {contactCount(volume)}
                        </span>
                      </span>
                      <span
                        id={`pick-${id}`}
                        className="mt-0.5 flex flex-wrap items-center gap-1.5 text-[0.8125rem] text-muted"
                      >
                        <span>{categoryLabel(kind)}</span>
                        {is_platform && <Badge color="violet">{t`Platform`}</Badge>}
                        {description && <bdi className="min-w-0 break-words">{description}</bdi>}
                      </span>
                    </span>
                  </label>
                </li>
              ))}
            </ul>
            {rows.length < total && (
              <Button
                variant="outline"
                className="mt-3 w-full"
                pending={query.isFetching}
                onClick={() => setLimit(limit + PAGE_SIZE)}
              >
                {t`Show more (${{ shown: rows.length }} of ${{ total: formatInteger(total) }})`}
              </Button>
            )}
          </>
        )}
      </QueryState>
    </Dialog>
  );
}
