import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { formatCurrency, formatHour, formatInteger } from '@/domain/shared/format';
import { dollarsPerHour, type LiveDelivery, messagesPerMinute } from '@/domain/delivery/live';
import type { PlanScope } from '@/lib/plan-scope';
import { useActor } from '@/session/session';
import { Sparkline } from '@/ui/chart/sparkline';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { Status } from '@/ui/data/status';
import { flightDisplayName } from '@/words/flights';
import { useLiveDelivery } from '@/features/flights/use-live-delivery';

const Loading = () => (
  <div role="status">
    <span className="sr-only">{t`Loading`}</span>
    <Skeleton className="h-5 w-80 max-w-full" />
  </div>
);

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  );
}

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
  const { sending, minutes, clicks } = live;
  const perMinute = messagesPerMinute(live);
  const isMoving = sending || minutes.some((messages) => messages > 0);
  return (
    <dl className="flex flex-wrap items-baseline gap-x-8 gap-y-1.5">
      <div>
        <dt className="sr-only">{t`Now`}</dt>
        <dd className="inline-flex items-center gap-2">
          <Status color={sending ? 'green' : 'gray'}>
            {sending
              ? t({ message: 'Sending', context: 'state of a flight' })
              : t`Waiting for next window`}
          </Status>
          {isMoving && <Sparkline values={minutes} className="h-4 w-20" />}
        </dd>
      </div>
      {isMoving && (
        <>
          <Figure label={t`Messages per minute`}>
            {perMinute < 10 ? perMinute : formatInteger(perMinute)}
          </Figure>
          <Figure label={t`Spent per hour`}>{formatCurrency(dollarsPerHour(live), 2)}</Figure>
        </>
      )}
      <Figure label={t`Clicks in the last 30 min`}>
        {formatInteger(clicks)}
        {live.last_clicks.length > 0 && (
          <span className="font-normal text-muted">
            {' '}
            (<LastClicks live={live} withNames={withNames} />)
          </span>
        )}
      </Figure>
    </dl>
  );
}

/** Live delivery of an active flight or campaign in one line: messages per minute, spend per hour and the last clicks. */
export function LiveView(scope: PlanScope) {
  return (
    <section aria-label={t`Live`} className="mb-6 min-h-5">
      <QueryState
        query={useLiveDelivery(scope)}
        pending={<Loading />}
        errorTitle={t`Couldn’t load live delivery`}
      >
        {(live) => <Figures live={live} withNames={!scope.flightId} />}
      </QueryState>
    </section>
  );
}
