import { t } from '@lingui/core/macro';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { ActivityEntry } from './sentence-parts';
import { ACTIVITY_GROUPS } from './things';
import { unwrap, unwrapPage } from '@/lib/errors';
import { containsPattern } from '@/lib/query/like-pattern';
import { keepPrevious, KEY_ROOTS } from '@/lib/query/query-keys';
import { rowRange } from '@/lib/params';
import { readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';

export const ACTIVITY_PAGE_SIZE = 50;
/** Value of the person filter for superadmins who impersonated the organization. */
export const SUPPORT = 'support';

/** Filter of the log. Empty strings do not filter. */
export interface ActivityFilter {
  /** A person's id or `SUPPORT`. */
  person: string;
  /** A key of `ACTIVITY_GROUPS`. */
  thing: string;
  /** ISO timestamp, inclusive. */
  from: string;
  /** ISO timestamp, exclusive. */
  until: string;
}

export interface ActivityLine extends ActivityEntry {
  id: number;
  occurredAt: string;
  actorId: string | null;
  /** The actor was a superadmin who impersonated the organization. */
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

function filteredLog(organisationId: string, filter: ActivityFilter, count?: 'exact') {
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

/** One page of the organization's log, newest first. */
export const activityQuery = (organisationId: string, filter: ActivityFilter, page: number) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.activity, organisationId, filter, page],
    queryFn: async ({ signal }) => {
      const { rows, total } = unwrapPage<LogRow>(
        await filteredLog(organisationId, filter, 'exact')
          .order('occurred_at', { ascending: false })
          .order('id', { ascending: false })
          .range(...rowRange(page, ACTIVITY_PAGE_SIZE))
          .abortSignal(signal),
      );
      return { rows: rows.map(toLine), total };
    },
    placeholderData: keepPrevious(organisationId),
    meta: { errorToast: { title: t`Failed to fetch activity` } },
  });

const CHUNK = 1000;
/** Spreadsheets become slow with more lines. */
export const EXPORT_LIMIT = 20_000;

/** All lines that match the filter, newest first, up to `EXPORT_LIMIT`. */
export async function readAllActivity(
  organisationId: string,
  filter: ActivityFilter,
): Promise<ActivityLine[]> {
  const lines: ActivityLine[] = [];
  let rows: LogRow[];
  do {
    // Pages by id: lines written during the export cannot shift the next chunk.
    const query = filteredLog(organisationId, filter)
      .order('id', { ascending: false })
      .limit(CHUNK);
    const last = lines.at(-1);
    rows = unwrap(await (last ? query.lt('id', last.id) : query));
    lines.push(...rows.map(toLine));
  } while (rows.length === CHUNK && lines.length < EXPORT_LIMIT);
  return lines;
}

const NAMES_PER_REQUEST = 100;

/** Names by id of the people who still belong to the organization or to the platform. */
export async function readNames(ids: string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (let first = 0; first < ids.length; first += NAMES_PER_REQUEST) {
    const found = unwrap(
      await supabase.rpc('organisation_members', {
        p_ids: ids.slice(first, first + NAMES_PER_REQUEST),
      }),
    );
    for (const { id, name } of found) names.set(id, name);
  }
  return names;
}

export const namesQuery = (ids: string[]) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.activity, 'names', ids],
    queryFn: () => readNames(ids),
    enabled: ids.length > 0,
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  });

/** Options of the person filter: the first 20 people whose name or email contains the search text. */
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
