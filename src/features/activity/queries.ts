import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { ActivityEntry } from './sentence';
import { ACTIVITY_GROUPS } from './things';
import { unwrap, unwrapPage } from '@/lib/errors';
import { containsPattern } from '@/lib/query/like-pattern';
import { keepPrevious, KEY_ROOTS } from '@/lib/query/query-keys';
import { rowRange } from '@/lib/params';
import { readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';

export const ACTIVITY_PAGE_SIZE = 50;
/** Stands in the filter for everybody who viewed as the organisation. */
export const SUPPORT = 'support';

/** What the log is narrowed to; times are moments. */
export interface ActivityFilter {
  /** A person's id, `SUPPORT`, or empty. */
  person: string;
  /** A key of `ACTIVITY_GROUPS`, or empty. */
  thing: string;
  /** From this moment on, or empty. */
  from: string;
  /** Before this moment, or empty. */
  until: string;
}

export interface ActivityLine extends ActivityEntry {
  id: number;
  occurredAt: string;
  actorId: string | null;
  /** Done by a superadmin who viewed as the organisation. */
  impersonating: boolean;
}

const COLUMNS = 'id,occurred_at,actor_id,impersonating,table_name,action,before,after,mentions';
const record = z.catch(z.nullable(z.record(z.string(), z.unknown())), null);

interface LogRow {
  id: number;
  occurred_at: string;
  actor_id: string | null;
  impersonating: boolean;
  table_name: string;
  action: string;
  before: unknown;
  after: unknown;
  mentions: unknown;
}

/** A stored line as the screens read it. */
export const toLine = (row: LogRow): ActivityLine => ({
  id: row.id,
  occurredAt: row.occurred_at,
  actorId: row.actor_id,
  impersonating: row.impersonating,
  tableName: row.table_name,
  action: row.action,
  before: record.parse(row.before),
  after: record.parse(row.after),
  mentions: record.parse(row.mentions),
});

function narrowed(organisationId: string, filter: ActivityFilter, count?: 'exact') {
  let query = supabase
    .from('audit_log')
    .select(COLUMNS, count && { count })
    .eq('organisation_id', organisationId);
  if (filter.person === SUPPORT) query = query.is('impersonating', true);
  else if (filter.person) query = query.eq('actor_id', filter.person);
  const group = ACTIVITY_GROUPS[filter.thing];
  if (group) query = query.in('table_name', group.tables);
  if (filter.from) query = query.gte('occurred_at', filter.from);
  if (filter.until) query = query.lt('occurred_at', filter.until);
  return query;
}

/** One page of the organisation's log, newest first. */
export const activityQuery = (organisationId: string, filter: ActivityFilter, page: number) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.activity, organisationId, filter, page],
    queryFn: async ({ signal }) => {
      const { rows, total } = unwrapPage<LogRow>(
        await narrowed(organisationId, filter, 'exact')
          .order('occurred_at', { ascending: false })
          .order('id', { ascending: false })
          .range(...rowRange(page, ACTIVITY_PAGE_SIZE))
          .abortSignal(signal),
      );
      return { rows: rows.map(toLine), total };
    },
    placeholderData: keepPrevious(organisationId),
    meta: { errorToast: { title: 'Failed to fetch activity' } },
  });

const CHUNK = 1000;
/** A file of more lines opens in no spreadsheet comfortably; the filter narrows it. */
export const EXPORT_LIMIT = 20_000;

/** Every line that the filter finds, newest first, up to `EXPORT_LIMIT`. */
export async function readAllActivity(
  organisationId: string,
  filter: ActivityFilter,
): Promise<ActivityLine[]> {
  const lines: ActivityLine[] = [];
  let rows: LogRow[];
  do {
    // Lines that are written meanwhile do not shift the next part: it begins below the last id.
    const query = narrowed(organisationId, filter).order('id', { ascending: false }).limit(CHUNK);
    const last = lines.at(-1);
    rows = unwrap(await (last ? query.lt('id', last.id) : query));
    lines.push(...rows.map(toLine));
  } while (rows.length === CHUNK && lines.length < EXPORT_LIMIT);
  return lines;
}

const NAMES_AT_ONCE = 100;

/** The names of these people, where they still belong to the organisation or to the platform. */
export async function readNames(ids: string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (let first = 0; first < ids.length; first += NAMES_AT_ONCE) {
    const found = unwrap(
      await supabase.rpc('organisation_members', {
        p_ids: ids.slice(first, first + NAMES_AT_ONCE),
      }),
    );
    for (const { id, name } of found) names.set(id, name);
  }
  return names;
}

/** Names for one page of lines. */
export const namesQuery = (ids: string[]) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.activity, 'names', ids],
    queryFn: () => readNames(ids),
    enabled: ids.length > 0,
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  });

/** People of the organisation whose name or address contains the text, to filter by. */
export const peopleChoicesQuery = (organisationId: string, search: string) =>
  readQuery(
    [...KEY_ROOTS.activity, 'people', organisationId, search],
    () => {
      let query = supabase
        .from('link_users')
        .select('id,name,email')
        .eq('organisation_id', organisationId);
      if (search) query = query.like('search_text', containsPattern(search));
      return query.order('name').limit(20);
    },
    { placeholderData: keepPreviousData },
  );
