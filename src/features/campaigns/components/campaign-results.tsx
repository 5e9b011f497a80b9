import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { campaignAmounts, spentShare } from '@/domain/campaign';
import {
  formatCurrency,
  formatDate,
  formatDayOfMonth,
  formatInteger,
  formatMultiple,
  formatPercent,
} from '@/domain/format';
import { clickRate, deliveryRate, type Figures, returnOnAdSpend, sumFigures } from '@/domain/rates';
import { isMoving } from '@/domain/status-reason';
import { pollWhile } from '@/lib/poll';
import { useOrganisationId } from '@/session/session';
import { Card } from '@/ui/card';
import { ChartFigure } from '@/ui/chart/chart-figure';
import { Sparkline } from '@/ui/chart/sparkline';
import { StackedBars } from '@/ui/chart/stacked-bars';
import { Meter } from '@/ui/meter';
import { Select } from '@/ui/select';
import { Skeleton } from '@/ui/skeleton';
import { Stat, StatStrip } from '@/ui/stat';
import { campaignResultsQuery, type DayResult } from '../results-query';
import type { Campaign } from '../types';

/** What the figures of a campaign say, each with the figure whose course is drawn. */
function outcomesOf(sum: Figures | null) {
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

/** What a campaign has spent and brought so far: four figures, each with its course by day. */
function Strip({ campaign, days }: { campaign: Campaign; days: readonly DayResult[] | undefined }) {
  const { budget, spent } = campaignAmounts(campaign);
  const share = spentShare(campaign);
  const sum = days && days.length > 0 ? sumFigures(days) : null;
  return (
    <StatStrip>
      <Stat
        label={t`Spent`}
        value={formatCurrency(spent, 2)}
        detail={t`${{ share: formatPercent(share) }} of ${{ budget: formatCurrency(budget, 2) }}`}
        curve={<Meter value={share} />}
      />
      {outcomesOf(sum).map(({ label, figure, value, detail }) => (
        <Stat
          key={label}
          label={label}
          value={value}
          detail={days ? detail : <Skeleton className="h-4 w-24" />}
          curve={<Sparkline values={(days ?? []).map((day) => day[figure] ?? 0)} />}
        />
      ))}
    </StatStrip>
  );
}

const METRICS = {
  sent: { label: () => t`Sent`, format: formatInteger },
  delivered: { label: () => t`Delivered`, format: formatInteger },
  clicked: { label: () => t`Clicks`, format: formatInteger },
  cost: { label: () => t`Spent`, format: (value: number) => formatCurrency(value, 2) },
  revenue: { label: () => t`Revenue`, format: (value: number) => formatCurrency(value, 2) },
} as const;
type Metric = keyof typeof METRICS;

const isMetric = (value: string): value is Metric => value in METRICS;

/** One figure day by day, from the first day on which the campaign sent. */
function ByDay({ days }: { days: readonly DayResult[] }) {
  const [metric, setMetric] = useState<Metric>('sent');
  const { format, label } = METRICS[metric];
  const values = days.map((day) => day[metric] ?? 0);
  const title = t`${{ figure: label() }} by day`;
  return (
    <Card className="mt-8 mb-8 p-5">
      <ChartFigure
        title={title}
        controls={
          <Select
            aria-label={t`Figure of the chart`}
            value={metric}
            onChange={({ target }) => isMetric(target.value) && setMetric(target.value)}
            className="w-36"
          >
            {Object.entries(METRICS).map(([name, { label: nameOf }]) => (
              <option key={name} value={name}>
                {nameOf()}
              </option>
            ))}
          </Select>
        }
        table={{
          header: [t`Day`, label()],
          rows: days
            .map((day, index): [string, string] => [
              formatDate(day.key),
              format(values[index] ?? 0),
            ])
            .toReversed(),
        }}
      >
        <StackedBars
          title={title}
          labels={days.map(({ key }) => formatDate(key))}
          shortLabels={days.map(({ key }) => formatDayOfMonth(key))}
          series={[{ name: label(), colour: 1, values }]}
          format={format}
          formatTick={format}
          whole={metric !== 'cost' && metric !== 'revenue'}
        />
      </ChartFigure>
    </Card>
  );
}

function useResults(campaign: Campaign) {
  const { data } = useQuery({
    ...campaignResultsQuery(useOrganisationId(), campaign.id),
    refetchInterval: (query) => pollWhile(query, isMoving(campaign)),
  });
  return data;
}

/** What a campaign has brought so far, in four figures. */
export function CampaignFigures({ campaign }: { campaign: Campaign }) {
  return <Strip campaign={campaign} days={useResults(campaign)} />;
}

/** What a campaign has brought day by day; nothing before anything was sent. */
export function CampaignResults({ campaign }: { campaign: Campaign }) {
  const days = useResults(campaign);
  return days && days.length > 0 ? <ByDay days={days} /> : null;
}
