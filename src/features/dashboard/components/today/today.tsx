import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { useCan, useOrganisationId } from '@/session/session';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { homeQuery } from '@/features/dashboard/queries';
import { FirstSteps } from './first-steps';
import { NeedsYou } from './needs-you';
import { NextWeek } from './next-week';
import { SendingNow } from './sending-now';
import { TrendCard } from './trend-card';

interface ColumnsProps {
  main: ReactNode;
  aside: ReactNode;
}

/** Two columns. On a narrow screen one, in which the parts of both alternate by their `order`. */
const Columns = ({ main, aside }: ColumnsProps) => (
  <div className="flex flex-col xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-x-12">
    <div className="in-order contents min-w-0 xl:block">{main}</div>
    <div className="contents min-w-0 xl:block">{aside}</div>
  </div>
);

const Placeholder = () => (
  <div role="status" className="order-1 mb-8">
    <span className="sr-only">{t`Loading today`}</span>
    <Skeleton className="h-80 w-full" />
  </div>
);

interface TodayProps {
  /** Figures of the wallet. */
  account: ReactNode;
  recent: ReactNode;
  quickActions: ReactNode;
}

/**
 * What needs the user, what is sending, how the last 30 days went, and what comes in the next 7, followed by the other
 * parts of the home.
 */
export function Today({ account, recent, quickActions }: TodayProps) {
  const can = useCan();
  const query = useQuery(homeQuery(useOrganisationId()));
  const { data } = query;
  // The day’s data appears above these parts; shown before it, they would jump.
  const waits = query.isPending && 'invisible';
  return (
    <Columns
      main={
        <>
          <QueryState
            query={query}
            pending={<Placeholder />}
            errorTitle={t`Couldn’t load what needs you`}
          >
            {(home) =>
              home && (
                <>
                  {can('campaign:create') && (
                    <div className="order-1">
                      {home.steps && <FirstSteps steps={home.steps} />}
                      {(!home.steps || home.needs.total > 0) && <NeedsYou needs={home.needs} />}
                    </div>
                  )}
                  {home.trend.days.length > 0 && (
                    <div className="order-3 mb-8">
                      <TrendCard trend={home.trend} month={home.month} today={home.today} />
                    </div>
                  )}
                </>
              )
            }
          </QueryState>
          <div className="order-6">{recent}</div>
        </>
      }
      aside={
        <>
          {data && !data.steps && (
            <>
              <div className="order-2">
                <SendingNow sending={data.sending} today={data.today} />
              </div>
              <div className="order-4">
                <NextWeek today={data.today} />
              </div>
            </>
          )}
          <div className={cn('order-5', waits)}>{account}</div>
          <div className={cn('order-7', waits)}>{quickActions}</div>
        </>
      }
    />
  );
}
