import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatInteger } from '@/domain/shared/format';
import { useActor } from '@/session/session';
import { DataTable } from '@/ui/data/data-table';
import { Section } from '@/ui/layout/section';
import { QueryState } from '@/ui/states/query-state';
import { jobFailuresQuery } from '../queries';
import { nameWords } from '../words';
import { Verdict } from './verdict';

/** Rows that jobs skip, such as a flight that cannot be computed. */
export function FailuresSection() {
  const query = useQuery(jobFailuresQuery());
  const zone = useActor().organisation?.time_zone;
  return (
    <Section
      title={t`Failed records`}
      description={
        query.data?.length
          ? t`A record that fails stops nothing else. Jobs try it again later.`
          : null
      }
    >
      <QueryState
        query={query}
        errorTitle={t`Couldn’t load the failed records`}
        isEmpty={(rows) => rows.length === 0}
        empty={<Verdict>{t`No record failed in the last 30 days.`}</Verdict>}
      >
        {(rows) => (
          <DataTable
            caption={t`Failed records`}
            rows={rows}
            keyOf={({ job, subject }) => `${job} ${subject}`}
            columns={[
              {
                header: t`Job`,
                cell: ({ job }) => <span className="font-medium">{nameWords(job)}</span>,
              },
              {
                header: t`Record`,
                cell: ({ subject }) => (
                  <code className="font-mono text-[0.8125rem] break-all">{subject}</code>
                ),
              },
              {
                header: t`Reason`,
                cell: ({ reason }) => <span className="break-words">{reason}</span>,
              },
              { header: t`Failures`, numeric: true, cell: (row) => formatInteger(row.failures) },
              {
                header: t`Last failure`,
                cell: ({ last_failed_at }) => formatDateTime(last_failed_at, zone),
              },
            ]}
          />
        )}
      </QueryState>
    </Section>
  );
}
