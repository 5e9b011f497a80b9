import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '@/domain/shared/format';
import { i18n } from '@/lib/i18n';
import { useActor } from '@/session/session';
import { QueryState } from '@/ui/states/query-state';
import { SkeletonRows } from '@/ui/states/skeleton';
import { cohortTrailQuery } from '../queries';
import { trailChanges } from '../schemas';

const FIELDS: Record<string, MessageDescriptor> = {
  name: msg`Name`,
  description: msg`Description`,
  formula: msg`Rules`,
};

function fieldLabel(field: string): string {
  const label = FIELDS[field];
  return label ? i18n.t(label) : field;
}

/** The history of a cohort: author, time and changes of every save. */
export function AuditTrail({ id }: { id: string }) {
  const query = useQuery(cohortTrailQuery(id));
  const { organisation } = useActor();
  return (
    <QueryState
      query={query}
      pending={<SkeletonRows rows={2} label={t`Loading the audit trail`} />}
      errorTitle={t`Couldn’t load the audit trail`}
    >
      {(entries) => (
        <ol className="space-y-3">
          {entries.map(({ occurred_at, actor_name, action, changes }) => (
            <li key={`${occurred_at} ${action}`} className="border-l-2 border-border pl-3">
              <p>
                <bdi className="font-medium">{actor_name ?? t`Former member`}</bdi>{' '}
                {action === 'created' ? t`created it` : t`changed it`}
                <span className="text-[0.8125rem] text-muted">
                  {' · '}
                  {formatDateTime(occurred_at, organisation?.time_zone)}
                </span>
              </p>
              <dl className="mt-1 space-y-1 text-[0.8125rem]">
                {trailChanges(changes).map(({ field, before, after }) => (
                  <div key={field} className="break-words">
                    <dt className="inline text-muted">{fieldLabel(field)}: </dt>
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
