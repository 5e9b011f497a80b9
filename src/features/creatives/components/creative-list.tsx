import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { useCan } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { Card } from '@/ui/layout/card';
import { EmptyState } from '@/ui/states/empty-state';
import { lazyPart } from '@/ui/layout/lazy-part';
import { NothingMatches } from '@/ui/list/nothing-matches';
import { useRowStop } from '@/ui/list/use-row-stop';
import { useSelection } from '@/ui/list/use-selection';
import { PagedList } from '@/ui/list/paged-list';
import { creativeFiguresQuery } from '@/features/creative-data/creative-figures';
import { type Creative, CREATIVES_PAGE_SIZE } from '@/features/creative-data/queries';
import { useCreativeFilter } from '../use-creative-filter';
import { useCreatives } from '../use-creatives';
import { CreativeGallery } from './creative-gallery';
import { SortHeads, SortSelect } from './creative-sort';
import { CreativeRow } from './creative-row';
import type { CreativeRowHandlers } from './row-handlers';

interface CreativeListProps extends CreativeRowHandlers {
  onCreate: () => void;
}

/** Loaded after the list, which does not need it to render. */
const SelectedCreatives = lazyPart(
  async () => (await import('./selected-creatives')).SelectedCreatives,
);

const NO_ROWS: Creative[] = [];

/** The page of creatives for the filters in the URL, with its loading, error and empty states. */
export function CreativeList({ onCreate, ...handlers }: CreativeListProps) {
  const can = useCan();
  const { filter, setPage, narrowed, clear } = useCreativeFilter();
  const { query, narrowing } = useCreatives();
  const shown = query.data?.rows ?? NO_ROWS;
  const { data: figures } = useQuery(creativeFiguresQuery(shown.map(({ id }) => id)));
  const figuresOf = (id: string) =>
    figures && (figures.find(({ creative_id }) => creative_id === id) ?? null);
  const selection = useSelection(shown, JSON.stringify(narrowing));
  const { stopId, ...stopKeys } = useRowStop(shown);
  const chosen = can('creative:create') ? selection.chosen : null;
  const nothing = narrowed ? (
    <NothingMatches title={t`No matching creatives`} onClear={clear}>
      {t`Try another name or other filters.`}
    </NothingMatches>
  ) : (
    <EmptyState
      icon={<MessageSquareText aria-hidden />}
      title={t`No creatives yet`}
      action={
        can('creative:create') && <Button onClick={onCreate}>{t`Create First Creative`}</Button>
      }
    >
      {t`Write once, reuse in any flight.`}
    </EmptyState>
  );
  return (
    <section aria-label={t`Creatives`} aria-busy={query.isFetching}>
      <PagedList
        query={query}
        label={t`creatives`}
        empty={nothing}
        page={filter.page}
        pageSize={CREATIVES_PAGE_SIZE}
        onPage={setPage}
      >
        {(rows) =>
          filter.look === 'gallery' ? (
            <CreativeGallery
              rows={rows}
              figuresOf={figuresOf}
              shown={filter.preview}
              chosen={chosen}
              onSelect={selection.choose}
              {...handlers}
            />
          ) : (
            <Card className="@container">
              <SortHeads className="hidden @xl:flex" />
              <div className="border-b border-border p-2 max-sm:hidden @xl:hidden">
                <SortSelect className="w-full" />
              </div>
              <ul {...stopKeys} className="*:contain-layout divide-y divide-border">
                {rows.map((creative) => (
                  <CreativeRow
                    key={creative.id}
                    creative={creative}
                    figures={figuresOf(creative.id)}
                    shown={creative.id === filter.preview}
                    shownVersion={filter.version}
                    selected={chosen && chosen.has(creative.id)}
                    onSelect={selection.choose}
                    tabIndex={creative.id === stopId ? 0 : -1}
                    {...handlers}
                  />
                ))}
              </ul>
            </Card>
          )
        }
      </PagedList>
      {chosen && shown.length > 0 && (
        <SelectedCreatives
          {...selection}
          groups={narrowing.groups}
          rows={shown}
          total={query.data?.total ?? 0}
        />
      )}
    </section>
  );
}
