import { t } from '@lingui/core/macro';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { campaignAmounts, spentShare } from '@/domain/campaign/campaign';
import type { Expected } from '@/domain/delivery/expected-delivery';
import {
  formatCount,
  formatCurrency,
  formatDollarTick,
  formatInteger,
  formatMultiple,
  formatPercent,
} from '@/domain/shared/format';
import {
  clickRate,
  deliveryRate,
  type Figures,
  returnOnAdSpend,
  sumFigures,
} from '@/domain/campaign/metrics';
import { figuresMayChange } from '@/domain/flight/live-figures';
import { compared, ComparedBars } from '@/features/flights/components/results/compared-bars';
import { UnitChoice } from '@/features/flights/components/results/unit-choice';
import { type Expectation, expectationQuery } from '@/features/flights/expectation-queries';
import { expectationText } from '@/features/flights/expectation-words';
import type { ResultUnit } from '@/features/flights/results-queries';
import { pollWhile } from '@/lib/query/poll';
import { useActor, useOrganisationId } from '@/session/session';
import { Card } from '@/ui/layout/card';
import { ChartFigure } from '@/ui/chart/chart-figure';
import { Sparkline } from '@/ui/chart/sparkline';
import { Meter } from '@/ui/data/meter';
import { QueryState } from '@/ui/states/query-state';
import { Select } from '@/ui/forms/select';
import { Skeleton } from '@/ui/states/skeleton';
import { Stat, StatStrip } from '@/ui/data/stat';
import {
  campaignHoursQuery,
  campaignResultsQuery,
  type DayResult,
  type TimeResult,
} from '@/features/campaigns/results-query';
import type { Campaign } from '@/features/campaigns/types';

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

interface StripProps {
  campaign: Campaign;
  days: readonly DayResult[] | undefined;
  expectation: Expectation | undefined;
}

/** What a campaign has spent and brought so far: four figures, each with its course by day. */
function Strip({ campaign, days, expectation }: StripProps) {
  const { budget, spent } = campaignAmounts(campaign);
  const share = spentShare(campaign);
  const sum = days && days.length > 0 ? sumFigures(days) : null;
  const due = expectation?.byNow.cost ?? 0;
  return (
    <StatStrip>
      <Stat
        label={t`Spent`}
        value={formatCurrency(spent, 2)}
        detail={t`${{ share: formatPercent(share) }} of ${{ budget: formatCurrency(budget, 2) }}`}
        chart={
          <>
            <Meter value={share} mark={budget && due > 0 ? (100 * due) / budget : null} />
            {due > 0 && (
              <span className="sr-only">{t`${{ due: formatCurrency(due, 2) }} expected by now`}</span>
            )}
          </>
        }
      />
      {outcomesOf(sum).map(({ label, figure, value, detail }) => (
        <Stat
          key={label}
          label={label}
          value={value}
          detail={days ? detail : <Skeleton className="h-4 w-24" />}
          chart={<Sparkline values={(days ?? []).map((day) => day[figure] ?? 0)} />}
        />
      ))}
    </StatStrip>
  );
}

const dollars = (value: number) => formatCurrency(value, 2);

const METRICS = {
  sent: { label: () => t`Sent`, format: formatInteger, tick: formatCount },
  delivered: { label: () => t`Delivered`, format: formatInteger, tick: formatCount },
  clicked: { label: () => t`Clicks`, format: formatInteger, tick: formatCount },
  cost: { label: () => t`Spent`, format: dollars, tick: formatDollarTick },
  revenue: { label: () => t`Revenue`, format: dollars, tick: formatDollarTick },
} as const;
type Metric = keyof typeof METRICS;

const isMetric = (value: string): value is Metric => value in METRICS;

/** What the plans of flights say in advance. */
const EXPECTED: Partial<Record<Metric, keyof Expected>> = { sent: 'messages', cost: 'cost' };

interface ChoiceProps {
  metric: Metric;
  onMetric: (metric: Metric) => void;
  unit: ResultUnit;
  onUnit: (unit: ResultUnit) => void;
}

/** What is drawn, and by what. */
function Choice({ metric, onMetric, unit, onUnit }: ChoiceProps) {
  return (
    <>
      <Select
        aria-label={t`Chart metric`}
        value={metric}
        onChange={({ target }) => isMetric(target.value) && onMetric(target.value)}
        className="w-36"
      >
        {Object.entries(METRICS).map(([name, { label }]) => (
          <option key={name} value={name}>
            {label()}
          </option>
        ))}
      </Select>
      <UnitChoice unit={unit} onUnit={onUnit} />
    </>
  );
}

interface CurveProps {
  query: Pick<UseQueryResult<readonly TimeResult[]>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  progress: Campaign['progress'];
  expectation: Expectation | undefined;
  metric: Metric;
  unit: ResultUnit;
  /** In milliseconds from 1970. */
  readAt: number;
  controls: ReactNode;
}

/** One figure by hour or by day, with what the plans of the flights expected of it as a line. */
function Curve({ query, progress, expectation, metric, unit, readAt, controls }: CurveProps) {
  const timeZone = useActor().organisation?.time_zone ?? 'UTC';
  const { format, tick, label } = METRICS[metric];
  const { axis, rows, expectedOf } = compared({
    rows: query.data,
    keyOf: ({ key }) => key,
    expectation,
    unit,
    timeZone,
    readAt,
  });
  const values = rows.map((row) => row?.[metric] ?? 0);
  const planned = expectedOf(EXPECTED[metric]);
  const name = label();
  const title = unit === 'hour' ? t`${{ figure: name }} by hour` : t`${{ figure: name }} by day`;
  const series = { name, colour: 1 as const, values };
  return (
    <ChartFigure
      title={title}
      summary={expectationText(progress)}
      controls={controls}
      legend={planned && [series, { name: t`Expected`, colour: 'line' }]}
      table={
        query.data && {
          header: [unit === 'hour' ? t`Hour` : t`Day`, name, ...(planned ? [t`Expected`] : [])],
          rows: axis.times
            .map((at, index) => [
              axis.label(at),
              rows[index] || axis.hasBegun(index) ? format(values[index] ?? 0) : '—',
              ...(planned ? [format(planned[index] ?? 0)] : []),
            ])
            .toReversed(),
        }
      }
    >
      <QueryState
        query={query}
        pending={<Skeleton className="h-60 w-full" />}
        errorTitle={t`The results could not be loaded`}
      >
        {() => (
          <ComparedBars
            axis={axis}
            title={title}
            series={[series]}
            expected={planned}
            format={format}
            formatTick={tick}
            whole={metric !== 'cost' && metric !== 'revenue'}
          />
        )}
      </QueryState>
    </ChartFigure>
  );
}

function useResults(campaign: Campaign) {
  return useQuery({
    ...campaignResultsQuery(useOrganisationId(), campaign.id),
    refetchInterval: (query) => pollWhile(query, figuresMayChange(campaign)),
  });
}

/** What the campaign's flights were expected to bring; a campaign without flights expects nothing. */
function useExpectation(campaign: Campaign) {
  return useQuery({ ...expectationQuery(campaign.id), enabled: campaign.flight_count > 0 });
}

/** What a campaign has brought so far, in four figures. */
export function CampaignFigures({ campaign }: { campaign: Campaign }) {
  const { data: days } = useResults(campaign);
  const { data: expectation } = useExpectation(campaign);
  return <Strip campaign={campaign} days={days} expectation={expectation} />;
}

/** What a campaign has brought over time, beside what was expected; nothing before something was started. */
export function CampaignResults({ campaign }: { campaign: Campaign }) {
  const [metric, setMetric] = useState<Metric>('sent');
  const [unit, setUnit] = useState<ResultUnit>('day');
  const days = useResults(campaign);
  const { data: expectation, isLoading } = useExpectation(campaign);
  const hours = useQuery({
    ...campaignHoursQuery(campaign.id),
    enabled: unit === 'hour',
    refetchInterval: (query) => pollWhile(query, figuresMayChange(campaign)),
  });
  const isEmpty = days.data?.length === 0 && (expectation?.hours.length ?? 0) === 0;
  if (!days.data || isLoading || isEmpty) return null;
  return (
    <Card className="mt-8 mb-8 p-5">
      <Curve
        query={unit === 'hour' ? hours : days}
        progress={campaign.progress}
        expectation={expectation}
        metric={metric}
        unit={unit}
        readAt={days.dataUpdatedAt}
        controls={<Choice {...{ metric, unit }} onMetric={setMetric} onUnit={setUnit} />}
      />
    </Card>
  );
}
