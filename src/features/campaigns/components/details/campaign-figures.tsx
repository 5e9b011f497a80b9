import { t } from '@lingui/core/macro';
import { campaignAmounts, spentShare } from '@/domain/campaign/campaign';
import {
  clickRate,
  deliveryRate,
  type Figures,
  returnOnAdSpend,
  sumFigures,
} from '@/domain/campaign/metrics';
import {
  formatCurrency,
  formatInteger,
  formatMultiple,
  formatPercent,
  sharedDecimals,
} from '@/domain/shared/format';
import type { DayResult } from '@/features/campaigns/results-query';
import type { Campaign } from '@/features/campaigns/types';
import {
  useCampaignExpectation,
  useCampaignResults,
} from '@/features/campaigns/use-campaign-results';
import type { Expectation } from '@/features/flights/expectation-queries';
import { Sparkline } from '@/ui/chart/sparkline';
import { Meter } from '@/ui/data/meter';
import { Stat } from '@/ui/data/stat';
import { Skeleton } from '@/ui/states/skeleton';

/** Values of the strip, each with the figure of its sparkline. */
function outcomes(sum: Figures | null) {
  const delivery = sum && deliveryRate(sum);
  const clicks = sum && clickRate(sum);
  const nothing = t`Nothing sent yet`;
  return [
    {
      label: t`Delivered`,
      figure: 'delivered',
      value: formatPercent(delivery?.value),
      detail: delivery
        ? t`${{ part: formatInteger(delivery.part) }} of ${{ whole: formatInteger(delivery.whole) }}`
        : nothing,
    },
    {
      label: t`Clicks`,
      figure: 'clicked',
      value: formatInteger(sum?.clicked),
      detail: clicks ? t`${{ rate: formatPercent(clicks.value) }} of delivered` : nothing,
    },
    {
      label: t`Return`,
      figure: 'revenue',
      value: formatMultiple(sum && returnOnAdSpend(sum)?.value),
      detail: sum ? t`${{ revenue: formatCurrency(sum.revenue, 2) }} revenue` : nothing,
    },
  ] as const;
}

interface StripProps {
  campaign: Campaign;
  days: readonly DayResult[] | undefined;
  expectation: Expectation | undefined;
}

function FiguresStrip({ campaign, days, expectation }: StripProps) {
  const { budget, spent, remaining } = campaignAmounts(campaign);
  const share = spentShare(campaign);
  const sum = days && days.length > 0 ? sumFigures(days) : null;
  const due = expectation?.byNow.cost ?? 0;
  return (
    <>
      <Stat
        label={t`Total spent`}
        value={formatCurrency(spent, sharedDecimals([budget, spent, remaining]))}
        detail={
          budget === null ? t`No budget limit` : t`${{ share: formatPercent(share) }} of budget`
        }
        chart={
          <>
            <Meter value={share} mark={budget && due > 0 ? (100 * due) / budget : null} />
            {due > 0 && (
              <span className="sr-only">{t`${{ due: formatCurrency(due, 2) }} expected by now`}</span>
            )}
          </>
        }
      />
      {days?.length === 0 ? (
        <div className="flex min-w-0 flex-1 basis-[calc(50%-1px)] flex-col bg-surface px-4 py-4 md:px-5 @2xl:col-span-3">
          <dt className="text-muted">{t`Results`}</dt>
          <dd className="mt-1">{t`Nothing sent yet. Delivery, clicks and revenue appear here.`}</dd>
        </div>
      ) : (
        outcomes(sum).map(({ label, figure, value, detail }) => (
          <Stat
            key={label}
            label={label}
            value={value}
            detail={days ? detail : <Skeleton className="h-4 w-24" />}
            chart={<Sparkline values={(days ?? []).map((day) => day[figure] ?? 0)} />}
          />
        ))
      )}
    </>
  );
}

/** Totals of a campaign so far: spend, delivery, clicks and return, each with a sparkline by day. */
export function CampaignFigures({ campaign }: { campaign: Campaign }) {
  const { data: days } = useCampaignResults(campaign);
  const { data: expectation } = useCampaignExpectation(campaign);
  return <FiguresStrip campaign={campaign} days={days} expectation={expectation} />;
}
