import { t } from '@lingui/core/macro';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isCampaignOver } from '@/domain/campaign/actions';
import type { Expected } from '@/domain/delivery/expected-delivery';
import { figuresMayChange } from '@/domain/flight/live-figures';
import {
  formatCount,
  formatCurrency,
  formatDollarTick,
  formatInteger,
} from '@/domain/shared/format';
import { campaignHoursQuery, type TimeResult } from '@/features/campaigns/results-query';
import type { Campaign } from '@/features/campaigns/types';
import {
  useCampaignExpectation,
  useCampaignResults,
} from '@/features/campaigns/use-campaign-results';
import { compareResults, ComparedBars } from '@/features/flights/components/results/compared-bars';
import { ResultsCard, ResultsChartArea } from '@/features/flights/components/results/results-card';
import { UnitChoice } from '@/features/flights/components/results/unit-choice';
import type { Expectation } from '@/features/flights/expectation-queries';
import { expectationText } from '@/features/flights/expectation-words';
import type { ResultUnit } from '@/features/flights/results-queries';
import { pollWhile } from '@/lib/query/poll';
import { useActor } from '@/session/session';
import { PLAIN } from '@/ui/chart/colours';
import { ChartFigure } from '@/ui/chart/chart-figure';
import { Select } from '@/ui/forms/select';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { CampaignFigures } from './campaign-figures';

const dollars = (value: number) => formatCurrency(value, 'cents');

const METRICS = {
  sent: { label: () => t`Sent`, format: formatInteger, tick: formatCount },
  delivered: { label: () => t`Delivered`, format: formatInteger, tick: formatCount },
  clicked: { label: () => t`Clicks`, format: formatInteger, tick: formatCount },
  cost: { label: () => t`Spent`, format: dollars, tick: formatDollarTick },
  revenue: { label: () => t`Revenue`, format: dollars, tick: formatDollarTick },
} as const;
type Metric = keyof typeof METRICS;

const isMetric = (value: string): value is Metric => value in METRICS;

/** Metrics for which the plans of the flights have an expectation. */
const EXPECTED: Partial<Record<Metric, keyof Expected>> = { sent: 'messages', cost: 'cost' };

interface ChoiceProps {
  metric: Metric;
  onMetric: (metric: Metric) => void;
  unit: ResultUnit;
  onUnit: (unit: ResultUnit) => void;
}

function ChartControls({ metric, onMetric, unit, onUnit }: ChoiceProps) {
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
  /** Epoch milliseconds of the last read. */
  readAt: number;
  controls: ReactNode;
}

/** Chart of one metric by hour or day, with the expectation of the plans as a line. */
function ResultsChart({
  query,
  progress,
  expectation,
  metric,
  unit,
  readAt,
  controls,
}: CurveProps) {
  const timeZone = useActor().organisation?.time_zone ?? 'UTC';
  const { format, tick, label } = METRICS[metric];
  const { axis, rows, getExpected } = compareResults({
    rows: query.data,
    getKey: ({ key }) => key,
    expectation,
    unit,
    timeZone,
    readAt,
  });
  const values = rows.map((row) => row?.[metric] ?? 0);
  const planned = getExpected(EXPECTED[metric]);
  const name = label();
  const title = unit === 'hour' ? t`${{ figure: name }} by hour` : t`${{ figure: name }} by day`;
  const series = { name, colour: PLAIN, values };
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
        errorTitle={t`Couldn’t load results`}
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

/** A flight has started, so that there are results or an expectation to load. */
const hasStarted = ({ flight_count: flights, flight_states: states }: Campaign) =>
  flights > (states.pending ?? 0);

/** Chart of a campaign's results over time against the expectation. Renders nothing before the first flight starts. */
function CampaignChart({ campaign }: { campaign: Campaign }) {
  const [metric, setMetric] = useState<Metric>('sent');
  const [unit, setUnit] = useState<ResultUnit>('day');
  const days = useCampaignResults(campaign);
  const { data: expectation, isLoading } = useCampaignExpectation(campaign);
  const hours = useQuery({
    ...campaignHoursQuery(campaign.id),
    enabled: unit === 'hour',
    refetchInterval: (query) => pollWhile(query, figuresMayChange(campaign)),
  });
  const isEmpty = days.data?.length === 0 && (expectation?.hours.length ?? 0) === 0;
  if (days.isPending || isLoading)
    return hasStarted(campaign) ? <Skeleton className="h-96 w-full rounded-none" /> : null;
  if (!days.data || isEmpty) return null;
  return (
    <ResultsChartArea>
      <ResultsChart
        query={unit === 'hour' ? hours : days}
        progress={isCampaignOver(campaign) ? null : campaign.progress}
        expectation={expectation}
        metric={metric}
        unit={unit}
        readAt={days.dataUpdatedAt}
        controls={<ChartControls {...{ metric, unit }} onMetric={setMetric} onUnit={setUnit} />}
      />
    </ResultsChartArea>
  );
}

/** Key figures of a campaign with the chart of its results. */
export const CampaignResults = ({ campaign }: { campaign: Campaign }) => (
  <section aria-label={t`Results`} className="mb-8">
    <ResultsCard figures={<CampaignFigures campaign={campaign} />}>
      <CampaignChart campaign={campaign} />
    </ResultsCard>
  </section>
);
