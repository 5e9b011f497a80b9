import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '@/domain/shared/format';
import { useActor } from '@/session/session';
import { QueryState } from '@/ui/states/query-state';
import { SkeletonRows } from '@/ui/states/skeleton';
import { cohortTrailQuery } from '../queries';
import { trailChanges } from '../schemas';

const FIELDS: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  formula: 'Rules',
};

/** Who created and changed the cohort, when, and what changed. */
export function AuditTrail({ id }: { id: string }) {
  const query = useQuery(cohortTrailQuery(id));
  const { organisation } = useActor();
  return (
    <QueryState
      query={query}
      pending={<SkeletonRows rows={2} label={t`Loading the audit trail`} />}
      errorTitle={t`The audit trail could not be loaded`}
    >
      {(entries) => (
        <ol className="space-y-3">
          {entries.map(({ occurred_at, actor_name, action, changes }) => (
            <li key={`${occurred_at} ${action}`} className="border-l-2 border-border pl-3">
              <p>
                <bdi className="font-medium">{actor_name ?? t`Somebody who has left`}</bdi>{' '}
                {action === 'created' ? t`created it` : t`changed it`}
                <span className="text-[0.8125rem] text-muted">
                  {' · '}
                  {formatDateTime(occurred_at, organisation?.time_zone)}
                </span>
              </p>
              <dl className="mt-1 space-y-1 text-[0.8125rem]">
                {trailChanges(changes).map(({ field, before, after }) => (
                  <div key={field} className="break-words">
                    <dt className="inline text-muted">{FIELDS[field] ?? field}: </dt>
                    <dd className="inline">
                      <del className="text-muted">
                        <bdi>{before || t`none`}</bdi>
                      </del>
                      {' → '}
                      <ins className="no-underline">
                        <bdi>{after || t`none`}</bdi>
                      </ins>
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ol>
      )}
    </QueryState>
  );
}
