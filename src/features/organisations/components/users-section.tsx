import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { QueryState } from '@/ui/states/query-state';
import { Spinner } from '@/ui/states/spinner';
import { Stat, StatStrip } from '@/ui/data/stat';
import { formatInteger } from '@/domain/shared/format';
import { peopleCountsQuery } from '../organisation-people';
import type { Organisation } from '../queries';
import { FormSection } from './form-section';
import { PendingApprovals } from './pending-approvals';

export function UsersSection({
  organisation,
}: {
  organisation: Pick<Organisation, 'id' | 'name'>;
}) {
  const { id, name } = organisation;
  const counts = useQuery(peopleCountsQuery(id));
  return (
    <FormSection
      title={t`User Management`}
      description={t`Approvals take effect immediately, without saving the form.`}
    >
      <QueryState
        query={counts}
        pending={
          <p className="flex justify-center py-8">
            <Spinner label={t`Loading users`} />
          </p>
        }
        errorTitle={t`Couldn’t load the users`}
        isEmpty={({ active, pending, deactivated }) => active + pending + deactivated === 0}
        empty={<p className="text-muted">{t`No users found in this organization`}</p>}
      >
        {({ active, pending, deactivated }) => (
          <div className="space-y-5">
            <StatStrip label={t`Users by status`} className="mb-0">
              <Stat
                label={t({ message: 'Active', context: 'people' })}
                value={formatInteger(active)}
              />
              <Stat
                label={t({ message: 'Pending', context: 'people' })}
                value={formatInteger(pending)}
              />
              <Stat
                label={t({ message: 'Deactivated', context: 'people' })}
                value={formatInteger(deactivated)}
              />
            </StatStrip>
            <PendingApprovals organisationId={id} organisationName={name} />
          </div>
        )}
      </QueryState>
    </FormSection>
  );
}
