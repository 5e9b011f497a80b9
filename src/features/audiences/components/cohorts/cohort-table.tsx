import { t } from '@lingui/core/macro';
import { formatDate, formatInteger } from '@/domain/shared/format';
import { useActor } from '@/session/session';
import { DataTable } from '@/ui/data/data-table';
import type { AudienceSummary } from '@/features/audiences/queries';
import { CohortActions, type CohortHandlers } from './cohort-actions';
import { ContactCount } from '../contact-count';
import { distinctSegments } from '../segment-names';

export function CohortTable({
  rows,
  onView,
  ...handlers
}: CohortHandlers & { rows: readonly AudienceSummary[] }) {
  const { organisation } = useActor();
  return (
    <DataTable
      caption={t`Audience cohorts`}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          header: t`Cohort`,
          cell: ({ id, name }) => (
            <button
              type="button"
              onClick={() => onView(id)}
              className="min-w-40 text-left font-medium wrap-anywhere underline-offset-4 hover:underline"
            >
              <bdi>{name}</bdi>
            </button>
          ),
        },
        {
          header: t`ID`,
          cell: ({ cohort_id }) => (
            <span className="whitespace-nowrap text-muted tabular-nums">{cohort_id}</span>
          ),
        },
        {
          header: t`Segments`,
          numeric: true,
          cell: (cohort) => formatInteger(distinctSegments(cohort).length),
        },
        {
          header: t`Contacts`,
          numeric: true,
          cell: (cohort) => <ContactCount audience={cohort} exact />,
        },
        {
          header: t`Created`,
          cell: ({ created_at }) => (
            <span className="whitespace-nowrap text-muted">
              {formatDate(created_at, organisation?.time_zone)}
            </span>
          ),
        },
        {
          header: t`Actions`,
          actions: true,
          cell: (cohort) => (
            <div className="-mx-2 -my-1.5">
              <CohortActions cohort={cohort} {...handlers} />
            </div>
          ),
        },
      ]}
    />
  );
}
