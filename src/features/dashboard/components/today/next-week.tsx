import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { addDays } from '@/domain/time/days';
import { formatInteger } from '@/domain/shared/format';
import { calendarLoadQuery } from '@/features/calendar/queries';
import type { CalendarLoad } from '@/features/calendar/types';
import { shortDayText } from '@/features/calendar/words';
import { paths } from '@/lib/paths';
import { useOrganisationId } from '@/session/session';
import { Section } from '@/ui/layout/section';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';

/** Days of Next 7 days, with today. */
const WEEK = 7;

/** Planned messages by flight and day. The calendar of the same week shares the plans, so both show the same figures. */
const nextWeekQuery = (organisationId: string, today: string) =>
  calendarLoadQuery(organisationId, {
    from: today,
    to: addDays(today, WEEK - 1),
    channel: '',
    status: '',
    campaign: '',
  });

const dayPath = (day: string, today: string) =>
  `${paths.calendar}?view=day${day === today ? '' : `&day=${day}`}`;

/** Messages of each day, sent and planned, over all flights. */
function weekMessages({ messages }: CalendarLoad, today: string) {
  const days = Array.from({ length: WEEK }, (_, index) => addDays(today, index));
  return days.map((day) => {
    let total = 0;
    for (const byDay of messages.values()) {
      const { sent = 0, planned = 0 } = byDay.get(day) ?? {};
      total += sent + planned;
    }
    return { day, total };
  });
}

function Days({ load, today }: { load: CalendarLoad; today: string }) {
  const days = weekMessages(load, today);
  const most = Math.max(1, ...days.map(({ total }) => total));
  if (days.every(({ total }) => total === 0))
    return <p className="text-muted">{t`Nothing is planned for the next 7 days.`}</p>;
  return (
    <ol className="-mx-2">
      {days.map(({ day, total }) => (
        <li key={day}>
          <Link
            to={dayPath(day, today)}
            className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-center gap-3 rounded-control px-2 py-1.5 hover:bg-raised"
          >
            <span className="text-muted">{day === today ? t`Today` : shortDayText(day)}</span>
            <span aria-hidden className="h-2">
              <span
                className="block h-full rounded-xs bg-control/50 forced-color-adjust-none"
                style={{ width: `${(total / most) * 100}%` }}
              />
            </span>
            <span className="min-w-14 text-right font-medium tabular-nums">
              {total > 0 ? formatInteger(total) : <span className="text-muted">0</span>}
              <span className="sr-only"> {t`messages`}</span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** Messages of today and the next six days, as in the calendar. */
export function NextWeek({ today }: { today: string }) {
  const query = useQuery(nextWeekQuery(useOrganisationId(), today));
  return (
    <Section
      title={t`Next 7 days`}

      actions={
        <Link to={paths.calendar} className="font-medium text-accent hover:underline">
          {t`Calendar`}
        </Link>
      }
    >
      <QueryState
        query={query}
        pending={<Skeleton className="h-56 w-full" />}
        errorTitle={t`Couldn’t load the next days`}
      >
        {(load) => <Days load={load} today={today} />}
      </QueryState>
    </Section>
  );
}
