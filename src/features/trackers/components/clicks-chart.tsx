import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type DayOfClicks, totalClicks } from '@/domain/clicks';
import { formatDate, formatInteger } from '@/domain/format';
import { useActor } from '@/session/session';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { Skeleton } from '@/ui/skeleton';
import { useTooltip } from '@/ui/tooltip';
import { CLICK_DAYS, trackerClicksQuery } from '../queries';

const COLOURS = { people: 'bg-accent', previews: 'bg-control' };

const count = (clicks: number, one: string, many: string) =>
  `${formatInteger(clicks)} ${clicks === 1 ? one : many}`;
const daySummary = ({ people, previews }: Omit<DayOfClicks, 'day'>) =>
  `${count(people, 'click by a person', 'clicks by people')}, ${count(previews, 'link preview', 'link previews')}`;

function Bar({ day, share }: { day: DayOfClicks; share: (clicks: number) => string }) {
  const { handlers, tooltip } = useTooltip(`${formatDate(day.day)}: ${daySummary(day)}`);
  return (
    <div {...handlers} className="flex min-w-0 flex-1 flex-col justify-end hover:bg-raised">
      <div
        className={`mb-px rounded-t-[2px] ${COLOURS.previews}`}
        style={{ height: share(day.previews) }}
      />
      <div className={COLOURS.people} style={{ height: share(day.people) }} />
      {tooltip}
    </div>
  );
}

function Bars({ days }: { days: DayOfClicks[] }) {
  const highest = Math.max(1, ...days.map(({ people, previews }) => people + previews));
  const share = (clicks: number) => `${(clicks / highest) * 100}%`;
  return (
    <div aria-hidden="true">
      <div className="flex items-end gap-2">
        <div className="flex h-24 min-w-0 flex-1 items-stretch gap-px border-b border-control sm:gap-0.5">
          {days.map((day) => (
            <Bar key={day.day} day={day} share={share} />
          ))}
        </div>
        <span className="h-24 shrink-0 text-xs text-muted tabular-nums">
          {formatInteger(highest)}
        </span>
      </div>
      <p className="mt-1 flex justify-between text-xs text-muted tabular-nums">
        <span>{formatDate(days[0]?.day)}</span>
        <span>{formatDate(days.at(-1)?.day)}</span>
      </p>
    </div>
  );
}

function Table({ days }: { days: DayOfClicks[] }) {
  return (
    <div
      role="region"
      aria-label="Clicks by day"
      // A scroll area must be reachable by keyboard.
      tabIndex={0}
      className="max-h-56 overflow-y-auto"
    >
      <table className="w-full text-left tabular-nums">
        <thead className="sticky top-0 bg-surface text-[0.8125rem] text-muted">
          <tr>
            <th scope="col" className="py-1.5 font-medium">
              Day (UTC)
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              People
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              Link previews
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {days.toReversed().map(({ day, people, previews }) => (
            <tr key={day}>
              <th scope="row" className="py-1.5 font-normal">
                {formatDate(day)}
              </th>
              <td className="py-1.5 text-right">{formatInteger(people)}</td>
              <td className="py-1.5 text-right">{formatInteger(previews)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Key = ({ colour, children }: { colour: string; children: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span aria-hidden="true" className={`size-2.5 rounded-xs ${colour}`} />
    {children}
  </span>
);

/** Who followed the tracker's links on each of the last days, as bars or as a table. */
export function ClicksChart({ trackerId }: { trackerId: string }) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const timeZone = useActor().organisation?.time_zone ?? 'UTC';
  const {
    data: days,
    error,
    refetch,
    isFetching,
  } = useQuery(trackerClicksQuery(trackerId, timeZone));
  if (!days)
    return error ? (
      <ErrorState
        title="The clicks could not be loaded"
        message={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <Skeleton className="h-40" />
    );
  const total = totalClicks(days);
  const empty = total.people + total.previews === 0;
  return (
    <figure aria-labelledby={id}>
      <figcaption className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <p id={id} className="font-medium">
            Clicks, last {CLICK_DAYS} days
          </p>
          <p className="text-[0.8125rem] text-muted tabular-nums">
            {empty ? 'Nobody has followed a link of this tracker yet.' : daySummary(total)}
          </p>
        </div>
        {!empty && (
          <Button variant="outline" size="sm" onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show as chart' : 'Show as table'}
          </Button>
        )}
      </figcaption>
      {!empty && (asTable ? <Table days={days} /> : <Bars days={days} />)}
      {!empty && !asTable && (
        <p aria-hidden="true" className="mt-2 flex flex-wrap gap-x-4 text-xs text-muted">
          <Key colour={COLOURS.people}>People</Key>
          <Key colour={COLOURS.previews}>Link previews</Key>
        </p>
      )}
    </figure>
  );
}
