import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { campaignsQuery } from '@/features/campaigns/queries';
import { paths } from '@/lib/paths';
import { useCan, useOrganisationId } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { Dialog } from '@/ui/overlays/dialog';
import { EmptyState } from '@/ui/states/empty-state';
import { QueryState } from '@/ui/states/query-state';
import { SearchInput } from '@/ui/forms/search-input';

interface LocationTargetingProps {
  onClose: () => void;
  onCreateCampaign: () => void;
}

/** Asks for a campaign, then opens the flight wizard with geo-targeting switched on. */
export function LocationTargetingDialog({ onClose, onCreateCampaign }: LocationTargetingProps) {
  const can = useCan();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const query = useQuery(campaignsQuery(useOrganisationId(), { search, status: '', page: 1 }));
  const plan = (campaignId: string) =>
    void navigate(paths.campaigns, {
      state: { plan: { campaignId, startWithGeo: true, openedFrom: 'dashboard' } },
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Location Targeting`}
      description={t`Choose a campaign. A new flight opens with geo-targeting switched on.`}
    >
      <SearchInput
        label={t`Search campaigns by name`}
        placeholder={t`Search campaigns`}
        value={search}
        onChange={setSearch}
      />
      <div className="mt-3 min-h-64">
        <QueryState
          query={query}
          isEmpty={({ rows }) => rows.length === 0}
          empty={
            search ? (
              <EmptyState title={t`No matching campaigns`} />
            ) : (
              <EmptyState
                title={t`No campaigns yet`}
                action={
                  can('campaign:create') && (
                    <Button onClick={onCreateCampaign}>{t`Create First Campaign`}</Button>
                  )
                }
              >
                {t`Every flight belongs to a campaign. Create one first.`}
              </EmptyState>
            )
          }
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
