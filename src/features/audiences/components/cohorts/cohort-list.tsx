import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Target } from 'lucide-react';
import { useState } from 'react';
import { useCan, useOrganisationId } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { EmptyState } from '@/ui/states/empty-state';
import { isListEmpty } from '@/ui/list/is-list-empty';
import { NothingMatches } from '@/ui/list/nothing-matches';
import { PagedList } from '@/ui/list/paged-list';
import {
  AUDIENCES_PAGE_SIZE,
  type AudienceSummary,
  type CohortSort,
  cohortsQuery,
} from '@/features/audiences/queries';
import { useAudienceFilter } from '@/features/audiences/use-audience-filter';
import { NEW_COHORT, useAudiencePlace } from '@/features/audiences/use-audience-place';
import { useRecalculation } from '@/features/audiences/use-recalculation';
import { CohortCard } from './cohort-card';
import { CohortTable } from './cohort-table';
import { DeleteCohortDialog } from './delete-cohort-dialog';
import { AudienceFilters, ViewToggle } from '../audience-filters';

const sortChoices = (): (readonly [CohortSort, string])[] => [
  ['newest', t`Newest first`],
  ['updated', t`Last updated`],
  ['name', t`Name, A to Z`],
  ['contacts', t`Most contacts`],
];
const toSort = (value: string) => sortChoices().find(([sort]) => sort === value)?.[0] ?? 'newest';

function NoCohorts() {
  const can = useCan();
  const { narrowed, clear } = useAudienceFilter();
  const { edit } = useAudiencePlace();
  if (narrowed)
    return (
      <NothingMatches title={t`No matching cohorts`} onClear={clear}>
        {t`Try another name or category.`}
      </NothingMatches>
    );
  return (
    <EmptyState
      icon={<Target aria-hidden />}
      title={t`No audience cohorts yet`}
      action={
        can('audience:create') && (
          <Button onClick={() => edit(NEW_COHORT)}>{t`Create First Cohort`}</Button>
        )
      }
    >
      {t`Combine segments into a cohort, then send flights to it.`}
    </EmptyState>
  );
}

/** The page of cohorts in the URL, as cards or as a table. */
export function CohortList() {
  const { filter, setFilter, setPage, narrowed } = useAudienceFilter();
  const { view, edit } = useAudiencePlace();
  const [deleting, setDeleting] = useState<Pick<AudienceSummary, 'id' | 'name'> | null>(null);
  const { search, category, page } = filter;
  const sort = toSort(filter.sort);
  const query = useQuery(cohortsQuery(useOrganisationId(), { search, category, sort, page }));
  useRecalculation(query.data?.rows ?? []);
  const handlers = { onView: view, onEdit: edit, onDelete: setDeleting };
  return (
    <section aria-label={t`Audience cohorts`} aria-busy={query.isFetching}>
      {!isListEmpty(query, narrowed) && (
        <AudienceFilters
          label={t`Cohorts`}
          searchLabel={t`Search cohorts`}
          sort={sort}
          sorts={sortChoices()}
        >
          <ViewToggle view={filter.view} onView={(next) => setFilter({ view: next, page })} />
        </AudienceFilters>
      )}
      <PagedList
        query={query}
        label={t`cohorts`}
        empty={<NoCohorts />}
        page={page}
        pageSize={AUDIENCES_PAGE_SIZE}
        onPage={setPage}
      >
        {(rows) =>
          filter.view === 'table' ? (
            <CohortTable rows={rows} {...handlers} />
          ) : (
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-4">
              {rows.map((cohort) => (
                <li key={cohort.id} className="min-w-0">
                  <CohortCard cohort={cohort} {...handlers} />
                </li>
              ))}
            </ul>
          )
        }
      </PagedList>
      {deleting && <DeleteCohortDialog cohort={deleting} onClose={() => setDeleting(null)} />}
    </section>
  );
}
