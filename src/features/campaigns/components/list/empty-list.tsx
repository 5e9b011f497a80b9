import { t } from '@lingui/core/macro';
import { Megaphone } from 'lucide-react';
import { useCampaignFilter } from '@/features/campaigns/use-campaign-filter';
import { useCan } from '@/session/session';
import { Button, ButtonLink } from '@/ui/actions/button';
import { NothingMatches } from '@/ui/list/nothing-matches';
import { EmptyState } from '@/ui/states/empty-state';

/** Replaces the rows when no campaign matches, or when the organization has no campaigns. */
export function EmptyList({ onCreate }: { onCreate: () => void }) {
  const can = useCan();
  const { narrowed, clear } = useCampaignFilter();
  if (narrowed)
    return (
      <NothingMatches title={t`No matching campaigns`} onClear={clear}>
        {t`Try another name or status.`}
      </NothingMatches>
    );
  return (
    <EmptyState
      icon={<Megaphone aria-hidden />}
      title={t`No campaigns yet`}
      action={
        <>
          {can('campaign:create') && <Button onClick={onCreate}>{t`Create First Campaign`}</Button>}
          <ButtonLink variant="ghost" to="?show=archived">{t`Archived campaigns`}</ButtonLink>
        </>
      }
    >
      {t`A campaign groups flights that share a budget and a period.`}
    </EmptyState>
  );
}
