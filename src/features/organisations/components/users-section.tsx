import { useQuery } from '@tanstack/react-query';
import { Clock, UserCheck, UserX } from 'lucide-react';
import { QueryState } from '@/ui/query-state';
import { Spinner } from '@/ui/spinner';
import { StatCard } from '@/ui/stat-card';
import { formatInteger } from '@/domain/format';
import { peopleCountsQuery } from '../organisation-people';
import type { Organisation } from '../queries';
import { FormSection } from './form-section';
import { PendingApprovals } from './pending-approvals';

/** User Management of an organisation that exists. */
export function UsersSection({
  organisation,
}: {
  organisation: Pick<Organisation, 'id' | 'name'>;
}) {
  const { id, name } = organisation;
  const counts = useQuery(peopleCountsQuery(id));
  return (
    <FormSection
      title="User Management"
      description="Approvals take effect at once, independent of the form above."
    >
      <QueryState
        query={counts}
        pending={
          <p className="flex justify-center py-8">
            <Spinner label="Loading users" />
          </p>
        }
        errorTitle="The users could not be loaded"
        isEmpty={({ active, pending, deactivated }) => active + pending + deactivated === 0}
        empty={<p className="text-muted">No users found in this organization</p>}
      >
        {({ active, pending, deactivated }) => (
          <div className="space-y-5">
            <div className="grid gap-4 sm:grid-cols-3">
              <StatCard
                label="Active"
                value={formatInteger(active)}
                icon={<UserCheck aria-hidden />}
              />
              <StatCard
                label="Pending"
                value={formatInteger(pending)}
                icon={<Clock aria-hidden />}
              />
              <StatCard
                label="Deactivated"
                value={formatInteger(deactivated)}
                icon={<UserX aria-hidden />}
              />
            </div>
            <PendingApprovals organisationId={id} organisationName={name} />
          </div>
        )}
      </QueryState>
    </FormSection>
  );
}
