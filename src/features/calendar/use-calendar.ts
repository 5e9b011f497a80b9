import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { audienceOverlaps, overlapCounts, overlapPairs } from '@/domain/audience/overlap';
import { calendarPeriod, dayLoads, type DayLoad, calendarWeeks } from '@/domain/time/calendar';
import { contactsAfterExclusions } from '@/domain/audience/exclusions';
import { wallClock } from '@/domain/time/wall-time';
import { useOrganisationId } from '@/session/session';
import { usePlanningTime } from '@/session/use-planning-time';
import { calendarCampaignsQuery, calendarFlightsQuery, calendarLoadQuery } from './queries';
import type { CalendarFlight, CalendarLoad, PlannedFlight } from './types';
import { useCalendarFilter } from './use-calendar-filter';

const NOTHING: CalendarLoad = { messages: new Map(), cohorts: new Map(), excluded: new Map() };

/** Adds the cohorts of a flight and the days on which it has sent, which its current schedule may no longer have. */
function withLoad(
  flight: PlannedFlight,
  { messages, cohorts, excluded }: CalendarLoad,
): CalendarFlight {
  const sent = [...(messages.get(flight.id) ?? [])].filter(([, day]) => day.sent > 0);
  return {
    ...flight,
    days: [...new Set([...flight.days, ...sent.map(([day]) => day)])].toSorted(),
    cohorts: flight.cohortIds.flatMap((id) => cohorts.get(id) ?? []),
    excluded: excluded.get(flight.id) ?? [],
  };
}

/** Data of all calendar views: the period, its flights, the messages of each day and the audience overlaps. */
export function useCalendar() {
  const { filter } = useCalendarFilter();
  const organisationId = useOrganisationId();
  const at = usePlanningTime();
  const now = wallClock(at.timeZone, at.now);
  const today = now.slice(0, 10);
  const { view, channel, status, campaign } = filter;
  const period = useMemo(
    () => calendarPeriod(view, filter.day || today),
    [view, filter.day, today],
  );
  const weeks = useMemo(() => calendarWeeks(period), [period]);
  // The month view shows whole weeks.
  const range = useMemo(() => {
    const days = weeks.flat();
    const [from = period.from, to = period.to] = [days[0], days.at(-1)];
    return view === 'month' ? { from, to, days: days.length } : period;
  }, [view, weeks, period]);
  const everything = { from: range.from, to: range.to, channel: '', status: '', campaign: '' };
  const first = useQuery(calendarFlightsQuery(organisationId, everything));
  const isLarge = first.data?.isTruncated === true;
  // The client filters if all flights of the period are loaded; otherwise the database does.
  const scope = isLarge ? { ...everything, channel, status, campaign } : everything;
  const query = useQuery(calendarFlightsQuery(organisationId, scope));
  const loadQuery = useQuery(calendarLoadQuery(organisationId, scope));
  const { data: campaigns = [] } = useQuery({
    ...calendarCampaignsQuery(organisationId),
    enabled: isLarge,
  });
  const load = loadQuery.data ?? NOTHING;
  const rows = query.data?.flights;
  const all = useMemo(() => (rows ?? []).map((row) => withLoad(row, load)), [rows, load]);
  const flights = useMemo(
    () =>
      all.filter(
        (flight) =>
          (!channel || flight.type === channel) &&
          (!status || flight.status === status) &&
          (!campaign || flight.campaign_id === campaign),
      ),
    [all, channel, status, campaign],
  );
  const loads = useMemo(() => {
    const days =
      range.days === 1
        ? [range.from]
        : weeks.flat().filter((d) => d >= range.from && d <= range.to);
    const loaded = flights.map(({ id, cohorts, excluded }) => ({
      messages: load.messages.get(id),
      cohorts: cohorts.map((cohort) => ({
        id: cohort.id,
        contacts: contactsAfterExclusions(cohort, excluded),
      })),
    }));
    return new Map(dayLoads(days, loaded).map((one): [string, DayLoad] => [one.day, one]));
  }, [range, weeks, flights, load]);
  const overlaps = useMemo(() => {
    const sending = all.filter((flight) => flight.status !== 'ended');
    const shown = new Set(flights.map(({ id }) => id));
    const inPeriod = sending.map(({ id, cohorts, excluded, days }) => ({
      id,
      cohorts,
      excluded,
      days: days.filter((day) => day <= range.to),
    }));
    const from = today > range.from ? today : range.from;
    return audienceOverlaps(inPeriod, from).filter(({ flightId }) => shown.has(flightId));
  }, [all, flights, range, today]);
  const pairs = useMemo(() => overlapPairs(overlaps), [overlaps]);
  const sharedCounts = useMemo(() => overlapCounts(overlaps), [overlaps]);
  return {
    filter,
    at,
    now,
    today,
    period,
    range,
    weeks,
    query,
    loadQuery,
    /** The period has more flights than the calendar shows. */
    isTruncated: query.data?.isTruncated === true,
    /** Campaign options of the filter if the flights are truncated. */
    campaigns,
    messages: load.messages,
    all,
    flights,
    loads,
    /** Pairs of flights that reach the same people on the same day, each pair once. */
    pairs,
    /** Number of flights that each flight shares people with, by flight id. */
    sharedCounts,
  };
}

export type Calendar = ReturnType<typeof useCalendar>;
