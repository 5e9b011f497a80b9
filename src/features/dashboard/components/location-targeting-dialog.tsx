import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { campaignsQuery } from '@/features/campaigns/queries';
import { paths } from '@/lib/paths';
import { useOrganisationId } from '@/session/session';
import { Dialog } from '@/ui/dialog';
import { EmptyState } from '@/ui/empty-state';
import { QueryState } from '@/ui/query-state';
import { SearchInput } from '@/ui/search-input';

/** Location Targeting plans a flight with the geo step switched on; first, for which campaign (D-13). */
export function LocationTargetingDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const query = useQuery(campaignsQuery(useOrganisationId(), { search, status: '', page: 1 }));
  const plan = (campaignId: string) =>
    void navigate(paths.campaigns, { state: { plan: { campaignId, startWithGeo: true } } });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Location Targeting"
      description="Choose the campaign. A new flight opens with geo-targeting switched on."
    >
      <SearchInput
        label="Search campaigns by name"
        placeholder="Search campaigns"
        value={search}
        onChange={setSearch}
      />
      <div className="mt-3 min-h-64">
        <QueryState
          query={query}
          isEmpty={({ rows }) => rows.length === 0}
          empty={<EmptyState title={search ? 'No campaign matches' : 'No campaigns yet'} />}
        >
          {({ rows }) => (
            <ul className="divide-y divide-border">
              {rows.map(({ id, name }) => (
                <li key={id}>
                  <button
                    type="button"
                    onClick={() => plan(id)}
                    className="w-full truncate rounded-control px-2 py-2.5 text-left font-medium hover:bg-raised"
                  >
                    <bdi>{name}</bdi>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </QueryState>
      </div>
    </Dialog>
  );
}
