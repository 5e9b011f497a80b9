import { t } from '@lingui/core/macro';
import { formatCurrency, formatHour, formatInteger } from '@/domain/shared/format';
import { dollarsPerHour, type LiveDelivery, messagesPerMinute } from '@/domain/delivery/live';
import type { PlanScope } from '@/lib/plan-scope';
import { useActor } from '@/session/session';
import { Card } from '@/ui/layout/card';
import { Sparkline } from '@/ui/chart/sparkline';
import { Fact, Facts } from '@/ui/data/fact';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { Status } from '@/ui/data/status';
import { flightDisplayName } from '@/words/flights';
import { useLiveDelivery } from '@/features/flights/use-live-delivery';

/** Reserves one line even when empty, so the card keeps its height. */
const DETAIL = 'block h-4 truncate text-xs font-normal text-muted';
const GRID = 'grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]';
const CELL = 'h-17';

const Loading = () => (
  <div role="status" className={`grid gap-x-6 gap-y-4 ${GRID}`}>
    <span className="sr-only">{t`Loading`}</span>
    {[0, 1, 2, 3].map((figure) => (
      <Skeleton key={figure} className={CELL} />
    ))}
  </div>
);

interface FiguresProps {
  live: LiveDelivery;
  /** Names the flight of each click, for a view of several flights. */
  withNames: boolean;
}

function LastClicks({ live, withNames }: FiguresProps) {
  const timeZone = useActor().organisation?.time_zone ?? 'UTC';
  return live.last_clicks.map(({ at, flight_name: name }, index) => (
    <span key={`${at} ${index}`}>
      {index > 0 && ', '}
      {formatHour(at, timeZone)}
      {withNames && (
        <>
          {' '}
          <bdi>{flightDisplayName(name)}</bdi>
        </>
      )}
    </span>
  ));
}

function Figures({ live, withNames }: FiguresProps) {
  const { sending, minutes, spent, budget, clicks } = live;
  const perMinute = messagesPerMinute(live);
  const shown = {
    sent: formatInteger(minutes.reduce((sum, messages) => sum + messages, 0)),
    spent: formatCurrency(spent, 2),
    budget: formatCurrency(budget, 2),
  };
  return (
    <Facts className={GRID}>
      <Fact label={t`Now`} className={CELL}>
        <Status color={sending ? 'green' : 'gray'}>
          {sending ? t`Sending` : t`Waiting for next window`}
        </Status>
        <Sparkline values={minutes} className="mt-0.5 h-4 max-w-32" />
      </Fact>
      <Fact label={t`Messages per minute`} className={CELL}>
        {perMinute < 10 ? perMinute : formatInteger(perMinute)}
        <span className={DETAIL}>{t`${shown.sent} in the last 30 min`}</span>
      </Fact>
      <Fact label={t`Spent per hour`} className={CELL}>
        {formatCurrency(dollarsPerHour(live), 2)}
        <span className={DETAIL}>
          {budget === null ? t`${shown.spent} total` : t`${shown.spent} of ${shown.budget} total`}
        </span>
      </Fact>
      <Fact label={t`Clicks in the last 30 min`} className={CELL}>
        {formatInteger(clicks)}
        <span className={DETAIL}>
          <LastClicks live={live} withNames={withNames} />
        </span>
      </Fact>
    </Facts>
  );
}

/** Live delivery of an active flight or campaign: messages per minute, spend per hour and the last clicks. */
export function LiveView(scope: PlanScope) {
  return (
    <Card className="mb-8 px-5 py-4">
      <section aria-label={t`Live`}>
        <QueryState
          query={useLiveDelivery(scope)}
          pending={<Loading />}
          errorTitle={t`Couldn’t load live delivery`}
        >
          {(live) => <Figures live={live} withNames={!scope.flightId} />}
        </QueryState>
      </section>
    </Card>
  );
}
