import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { Link } from 'react-router-dom';
import { campaignAmounts, spentShare } from '@/domain/campaign/campaign';
import { type Decimals, sharedDecimals } from '@/domain/shared/format';
import type { Campaign } from '@/features/campaigns/types';
import { campaignPeriod } from '@/features/campaigns/words';
import { Amount } from '@/features/campaigns/components/amount';
import { StatusBadge } from '@/features/configuration/components/status-badge';
import { recentCampaignsQuery } from '@/features/campaigns/short-queries';
import { paths } from '@/lib/paths';
import { useCan, useOrganisationId } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { TruncatedText } from '@/ui/overlays/truncated-text';
import { EmptyState } from '@/ui/states/empty-state';
import { Meter } from '@/ui/data/meter';
import { QueryState } from '@/ui/states/query-state';
import { Section } from '@/ui/layout/section';
import { SkeletonRows } from '@/ui/states/skeleton';
import { paceText } from '@/words/pace';

/** Decimals of the amounts of all rows. */
const decimalsOf = (campaigns: readonly Campaign[]) =>
  sharedDecimals(campaigns.map(campaignAmounts).flatMap(({ spent, budget }) => [spent, budget]));

interface SpentProps {
  campaign: Campaign;
  decimals: Decimals;
}

function Spent({ campaign, decimals }: SpentProps) {
  const { spent, budget } = campaignAmounts(campaign);
  return (
    <span className="w-44 @max-lg:basis-full @lg:text-right">
      <Amount value={spent} decimals={decimals} className="font-medium" />{' '}
      <span className="text-[0.8125rem] text-muted">
        <Trans>
          of <Amount value={budget} decimals={decimals} />
        </Trans>
      </span>
      <Meter value={spentShare(campaign)} className="mt-1.5" />
    </span>
  );
}

export function RecentCampaigns({ onCreate }: { onCreate: () => void }) {
  const can = useCan();
  const query = useQuery(recentCampaignsQuery(useOrganisationId()));
  return (
    <Section
      title={t`Recent Campaigns`}
      actions={
        <Link to={paths.campaigns} className="font-medium text-accent hover:underline">
          {t`All campaigns`}
        </Link>
      }
    >
      <div className="@container border-y border-border">
        <QueryState
          query={query}
          pending={<SkeletonRows label={t`Loading campaigns`} />}
          errorTitle={t`Couldn’t load campaigns`}
          isEmpty={(campaigns) => campaigns.length === 0}
          empty={
            <EmptyState
              icon={<Megaphone aria-hidden />}
              title={t`No campaigns yet`}
              action={
                can('campaign:create') && (
                  <Button variant="outline" onClick={onCreate}>{t`Create First Campaign`}</Button>
                )
              }
            >
              {t`A campaign groups flights that share a budget and a period.`}
            </EmptyState>
          }
        >
          {(campaigns) => (
            <ul className="divide-y divide-border">
              {campaigns.map((campaign) => (
                <li key={campaign.id}>
                  <Link
                    to={paths.campaign(campaign.id)}
                    className="-mx-2 flex flex-wrap items-center gap-x-4 gap-y-1.5 rounded-control px-2 py-2.5 transition-colors hover:bg-raised focus-visible:-outline-offset-2"
                  >
                    <span className="min-w-0 flex-1 basis-48">
                      <TruncatedText text={campaign.name} className="font-medium" />
                      <span className="block text-[0.8125rem] text-muted tabular-nums">
                        {[
                          campaignPeriod(campaign.start_date, campaign.end_date),
                          paceText(campaign.progress),
                        ]
                          .filter((part) => part !== null)
                          .join(' · ')}
                      </span>
                    </span>
                    <span className="@lg:w-32">
                      <StatusBadge kind="campaign" status={campaign.status} />
                    </span>
                    <Spent campaign={campaign} decimals={decimalsOf(campaigns)} />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </QueryState>
      </div>
    </Section>
  );
}
