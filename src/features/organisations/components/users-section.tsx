import { useQuery } from '@tanstack/react-query';
import { QueryState } from '@/ui/states/query-state';
import { Spinner } from '@/ui/states/spinner';
import { Stat, StatStrip } from '@/ui/data/stat';
import { formatInteger } from '@/domain/shared/format';
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
            <StatStrip label="Users by status" className="mb-0">
              <Stat label="Active" value={formatInteger(active)} />
              <Stat label="Pending" value={formatInteger(pending)} />
              <Stat label="Deactivated" value={formatInteger(deactivated)} />
            </StatStrip>
            <PendingApprovals organisationId={id} organisationName={name} />
          </div>
        )}
      </QueryState>
    </FormSection>
  );
}
