import { queryOptions } from '@tanstack/react-query';
import { plannedByDay } from '@/domain/time/calendar';
import { isRecord } from '@/domain/shared/json';
import { readClock, readPlanInput } from '@/domain/delivery/plan-input';
import type { TimelineRange } from '@/domain/time/timeline';
import type { OverlapCohort } from '@/domain/audience/exclusions';
import type { Flight } from '@/features/flights/types';
import { COLUMNS, INTERVALS } from '@/features/flights/queries';
import { unwrap } from '@/lib/errors';
import { keepPrevious, KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import type { CalendarLoad, PlannedFlight } from './types';

const COHORTS = 'audiences:flight_audiences(audience_id)';

/** Maximum number of flights in the calendar. Keeps a response below 500 kB. */
export const MAX_FLIGHTS = 150;

/** Period and filters of the calendar, applied by the database. */
export interface CalendarScope extends Pick<TimelineRange, 'from' | 'to'> {
  channel: string;
  status: string;
  campaign: string;
}

const scopeArguments = ({ from, to, channel, status, campaign }: CalendarScope) => ({
  p_from: from,
  p_to: to,
  ...(channel && { p_channel: channel }),
  ...(status && { p_status: status }),
  ...(campaign && { p_campaign_id: campaign }),
});

type Row = Flight & { audiences: readonly { audience_id: string }[] };

/** Days with an interval that is not empty, sorted. */
const sendDays = ({ intervals }: Pick<Row, 'intervals'>) =>
  [
    ...new Set(
      intervals.flatMap(({ date, start_time, end_time }) =>
        date && start_time !== end_time ? date : [],
      ),
    ),
  ].toSorted();

/** Flights that may send or have sent in a period, oldest first. `isTruncated` if there are more than `MAX_FLIGHTS`. */
export const calendarFlightsQuery = (organisationId: string, scope: CalendarScope) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.flights, 'calendar', organisationId, scope] as const,
    queryFn: async ({ signal }): Promise<{ flights: PlannedFlight[]; isTruncated: boolean }> => {
      const rows: Row[] = unwrap(
        await supabase
          .rpc('calendar_flights', { ...scopeArguments(scope), p_limit: MAX_FLIGHTS + 1 })
          .select(`${COLUMNS},${INTERVALS},${COHORTS}`)
          .order('position', { referencedTable: 'intervals' })
          .abortSignal(signal),
      );
      const flights = rows.slice(0, MAX_FLIGHTS).map(({ audiences, ...row }) => ({
        ...row,
        cohortIds: audiences.map((one) => one.audience_id),
        days: sendDays(row),
      }));
      return {
        flights: flights.toSorted(
          (a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id),
        ),
        isTruncated: rows.length > MAX_FLIGHTS,
      };
    },
    // Keeps the bars of the previous period on screen while the next one loads.
    placeholderData: keepPrevious(organisationId),
  });

/** Filter options when the calendar does not show all flights: the 1,000 newest campaigns. */
export const calendarCampaignsQuery = (organisationId: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.campaigns, 'calendar options', organisationId] as const,
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from('campaigns')
          .select('id,name')
          .eq('organisation_id', organisationId)
          .is('archived_at', null)
          .order('created_at', { ascending: false })
          .limit(1000)
          .abortSignal(signal),
      ),
  });

const recordsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);

const readCohort = (row: Record<string, unknown>): OverlapCohort => ({
  id: String(row['id']),
  name: String(row['name']),
  contacts: Number(row['contacts']),
  segments: recordsIn(row['segments']).map(({ id, volume }) => ({
    id: String(id),
    volume: Number(volume),
  })),
});

/** Parses the response of `calendar_load`. Rows that cannot be read are skipped. */
function readCalendarLoad(response: unknown): CalendarLoad {
  const messages = new Map<string, Map<string, { sent: number; planned: number }>>();
  const add = (flightId: string, day: string, change: { sent?: number; planned?: number }) => {
    const days = messages.get(flightId) ?? new Map<string, { sent: number; planned: number }>();
    const { sent, planned } = days.get(day) ?? { sent: 0, planned: 0 };
    days.set(day, { sent: sent + (change.sent ?? 0), planned: planned + (change.planned ?? 0) });
    messages.set(flightId, days);
  };
  const load = isRecord(response) ? response : {};
  for (const { flight_id, day, sent } of recordsIn(load['sent']))
    add(String(flight_id), String(day), { sent: Number(sent) });
  const from = readClock(load, Date.now());
  const dayOfHour = new Map<string, string>();
  for (const row of recordsIn(load['plans'])) {
    const plan = readPlanInput(row, from);
    if (!plan) continue;
    for (const [day, planned] of plannedByDay(plan, dayOfHour))
      add(String(row['flight_id']), day, { planned });
  }
  const cohorts = new Map(
    recordsIn(load['cohorts'])
      .map(readCohort)
      .map((cohort) => [cohort.id, cohort]),
  );
  const excluded = new Map<string, OverlapCohort[]>();
  for (const { flight_id, audience_id } of recordsIn(load['excluded'])) {
    const cohort = cohorts.get(String(audience_id));
    const others = excluded.get(String(flight_id)) ?? [];
    if (cohort) excluded.set(String(flight_id), [...others, cohort]);
  }
  return { messages, cohorts, excluded };
}

/** Messages by flight and day: sent ones from delivery reports, planned ones from the current plan. */
export const calendarLoadQuery = (organisationId: string, scope: CalendarScope) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.flights, 'calendar load', organisationId, scope] as const,
    queryFn: async ({ signal }) =>
      readCalendarLoad(
        unwrap(await supabase.rpc('calendar_load', scopeArguments(scope)).abortSignal(signal)),
      ),
    placeholderData: keepPrevious(organisationId),
  });
