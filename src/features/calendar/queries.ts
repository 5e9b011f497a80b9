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

/** Flights that a calendar shows at most; one answer is then below 500 kB. */
export const MOST_FLIGHTS = 150;

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

/** The days of the intervals in which something can be sent. */
const daysOf = ({ intervals }: Pick<Row, 'intervals'>) =>
  [
    ...new Set(
      intervals.flatMap(({ date, start_time, end_time }) =>
        date && start_time !== end_time ? date : [],
      ),
    ),
  ].toSorted();

/** Flights that may send, or have sent, in a period, oldest first. `isCut`: there are more, which are left out. */
export const calendarFlightsQuery = (organisationId: string, scope: CalendarScope) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.flights, 'calendar', organisationId, scope] as const,
    queryFn: async ({ signal }): Promise<{ flights: PlannedFlight[]; isCut: boolean }> => {
      const rows: Row[] = unwrap(
        await supabase
          .rpc('calendar_flights', { ...scopeArguments(scope), p_limit: MOST_FLIGHTS + 1 })
          .select(`${COLUMNS},${INTERVALS},${COHORTS}`)
          .order('position', { referencedTable: 'intervals' })
          .abortSignal(signal),
      );
      const flights = rows.slice(0, MOST_FLIGHTS).map(({ audiences, ...row }) => ({
        ...row,
        cohortIds: audiences.map((one) => one.audience_id),
        days: daysOf(row),
      }));
      return {
        flights: flights.toSorted(
          (a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id),
        ),
        isCut: rows.length > MOST_FLIGHTS,
      };
    },
    // From month to month the bars stay until the next ones come; never another organisation's.
    placeholderData: keepPrevious(organisationId),
  });

/** Campaigns to choose from where the calendar does not show all of them, newest first. */
export const calendarCampaignsQuery = (organisationId: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.campaigns, 'of the calendar', organisationId] as const,
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

const rowsOf = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);

const readCohort = (row: Record<string, unknown>): OverlapCohort => ({
  id: String(row['id']),
  name: String(row['name']),
  contacts: Number(row['contacts']),
  segments: rowsOf(row['segments']).map(({ id, volume }) => ({
    id: String(id),
    volume: Number(volume),
  })),
});

/** What the database's `calendar_load` answers: by flight and day what is sent and planned, and the cohorts by their ids; by flight whom it leaves out. */
export function readCalendarLoad(answer: unknown): CalendarLoad {
  const messages = new Map<string, Map<string, { sent: number; planned: number }>>();
  const add = (flightId: string, day: string, change: { sent?: number; planned?: number }) => {
    const days = messages.get(flightId) ?? new Map<string, { sent: number; planned: number }>();
    const { sent, planned } = days.get(day) ?? { sent: 0, planned: 0 };
    days.set(day, { sent: sent + (change.sent ?? 0), planned: planned + (change.planned ?? 0) });
    messages.set(flightId, days);
  };
  const known = isRecord(answer) ? answer : {};
  for (const { flight_id, day, sent } of rowsOf(known['sent']))
    add(String(flight_id), String(day), { sent: Number(sent) });
  const from = readClock(known, Date.now());
  const dayOfHour = new Map<string, string>();
  for (const row of rowsOf(known['plans'])) {
    const plan = readPlanInput(row, from);
    if (!plan) continue;
    for (const [day, planned] of plannedByDay(plan, dayOfHour))
      add(String(row['flight_id']), day, { planned });
  }
  const cohorts = new Map(
    rowsOf(known['cohorts'])
      .map(readCohort)
      .map((cohort) => [cohort.id, cohort]),
  );
  const excluded = new Map<string, OverlapCohort[]>();
  for (const { flight_id, audience_id } of rowsOf(known['excluded'])) {
    const cohort = cohorts.get(String(audience_id));
    const others = excluded.get(String(flight_id)) ?? [];
    if (cohort) excluded.set(String(flight_id), [...others, cohort]);
  }
  return { messages, cohorts, excluded };
}

/** How many messages each flight sends on each day of a period: sent by its reports, planned by its plan of now. */
export const calendarLoadQuery = (organisationId: string, scope: CalendarScope) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.flights, 'calendar load', organisationId, scope] as const,
    queryFn: async ({ signal }) =>
      readCalendarLoad(
        unwrap(await supabase.rpc('calendar_load', scopeArguments(scope)).abortSignal(signal)),
      ),
    placeholderData: keepPrevious(organisationId),
  });
