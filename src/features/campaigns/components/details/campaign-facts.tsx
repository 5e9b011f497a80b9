import { t } from '@lingui/core/macro';
import { campaignAmounts } from '@/domain/campaign/campaign';
import { formatDate, formatInteger, sharedDecimals } from '@/domain/shared/format';
import { useActor } from '@/session/session';
import { Fact, Facts } from '@/ui/data/fact';
import type { Campaign } from '@/features/campaigns/types';
import { campaignPeriod } from '@/features/campaigns/words';
import { Amount } from '../amount';

export function CampaignFacts({ campaign }: { campaign: Campaign }) {
  const { organisation } = useActor();
  const { budget, spent, remaining } = campaignAmounts(campaign);
  // The strip of figures below shows what was spent.
  const decimals = sharedDecimals([budget, spent, remaining]);
  return (
    <Facts className="mb-6 grid-cols-2 gap-y-3 md:flex md:flex-wrap md:gap-x-10">
      <Fact label={t`Created`}>{formatDate(campaign.created_at, organisation?.time_zone)}</Fact>
      <Fact label={t`Campaign period`}>
        {campaignPeriod(campaign.start_date, campaign.end_date)}
      </Fact>
      <Fact label={t`Total flights`}>{formatInteger(campaign.flight_count)}</Fact>
      <Fact label={t`Total budget`}>
        <Amount value={budget} decimals={decimals} />
      </Fact>
      <Fact label={t`Budget remaining`}>
        <Amount value={remaining} decimals={decimals} />
      </Fact>
    </Facts>
  );
}
