import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { Link } from 'react-router-dom';
import { campaignPeriod } from '@/features/campaigns/words';
import { Amount } from '@/features/campaigns/components/amount';
import { StatusBadge } from '@/features/configuration/components/status-badge';
import { recentCampaignsQuery } from '@/features/campaigns/queries';
import { paths } from '@/lib/paths';
import { useCan, useOrganisationId } from '@/session/session';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { CutText } from '@/ui/cut-text';
import { EmptyState } from '@/ui/empty-state';
import { QueryState } from '@/ui/query-state';

/** The five newest campaigns; each row leads to its campaign. */
export function RecentCampaigns({ onCreate }: { onCreate: () => void }) {
  const can = useCan();
  const query = useQuery(recentCampaignsQuery(useOrganisationId()));
  return (
    <section aria-labelledby="recent-campaigns" className="min-w-0">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="recent-campaigns" className="text-base font-semibold">
          Recent Campaigns
        </h2>
        <Link to={paths.campaigns} className="font-medium text-accent hover:underline">
          All campaigns
        </Link>
      </div>
      <Card className="@container">
        <QueryState
          query={query}
          errorTitle="Campaigns could not be loaded"
          isEmpty={(campaigns) => campaigns.length === 0}
          empty={
            <EmptyState
              icon={<Megaphone aria-hidden />}
              title="No campaigns yet"
              action={
                can('campaign:create') && <Button onClick={onCreate}>Create First Campaign</Button>
              }
            >
              A campaign holds the flights that share its budget and period.
            </EmptyState>
          }
        >
          {(campaigns) => (
            <ul className="divide-y divide-border">
              {campaigns.map((campaign) => (
                <li key={campaign.id}>
                  <Link
                    to={paths.campaign(campaign.id)}
                    className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-3.5 transition-colors hover:bg-raised focus-visible:-outline-offset-2"
                  >
                    <span className="min-w-0 flex-1 basis-48">
                      <CutText text={campaign.name} className="font-medium" />
                      <span className="block text-[0.8125rem] text-muted tabular-nums">
                        {campaignPeriod(campaign.start_date, campaign.end_date)}
                      </span>
                    </span>
                    <StatusBadge kind="campaign" status={campaign.status} />
                    <span className="font-medium @max-lg:basis-full @lg:w-32 @lg:text-right">
                      <Amount value={campaign.budget} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </QueryState>
      </Card>
    </section>
  );
}
