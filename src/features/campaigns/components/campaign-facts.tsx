import { campaignAmounts, campaignPeriod } from '@/domain/campaign';
import { formatDate, formatInteger } from '@/domain/format';
import { campaignReason } from '@/domain/status-reason';
import { useActor } from '@/session/session';
import { Card } from '@/ui/card';
import { Fact, Facts } from '@/ui/fact';
import { Notice } from '@/ui/notice';
import type { Campaign } from '../types';
import { Amount } from './amount';

/** What a campaign is and what is left of it. */
export function CampaignFacts({ campaign }: { campaign: Campaign }) {
  const { organisation } = useActor();
  const { budget, spent, remaining } = campaignAmounts(campaign);
  const reason = campaignReason(campaign.status_reason);
  return (
    <>
      {reason && (
        <Notice tone="warning" className="mb-4">
          {reason}
        </Notice>
      )}
      <Card className="mb-8 p-5">
        <Facts className="grid-cols-2 md:grid-cols-3 xl:grid-cols-[1fr_1.7fr_repeat(4,1fr)]">
          <Fact label="Created">{formatDate(campaign.created_at, organisation?.time_zone)}</Fact>
          <Fact label="Campaign period">
            {campaignPeriod(campaign.start_date, campaign.end_date)}
          </Fact>
          <Fact label="Total flights">{formatInteger(campaign.flight_count)}</Fact>
          <Fact label="Total budget">
            <Amount value={budget} />
          </Fact>
          <Fact label="Budget remaining">
            <Amount value={remaining} />
          </Fact>
          <Fact label="Total spent">
            <Amount value={spent} />
          </Fact>
        </Facts>
      </Card>
    </>
  );
}
