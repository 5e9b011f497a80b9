import { randomUUID } from 'node:crypto';
import { beforeAll } from 'vitest';
import { type Client, NORTHWIND, type TestDatabase } from '../database/database.ts';

export interface Rule {
  operator: string;
  segment_ids: string[];
}

export interface Save {
  id?: string;
  version?: number | null;
  name?: string;
  description?: string;
  rules?: unknown;
}

interface Link {
  rule_index: number;
  operator: string;
  segment_id: string;
}

/** Groups ordered segment links into rules. */
function toRules(links: readonly Link[]): Rule[] {
  const rules: Rule[] = [];
  for (const link of links) {
    rules[link.rule_index] ??= { operator: link.operator, segment_ids: [] };
    rules[link.rule_index]?.segment_ids.push(link.segment_id);
  }
  return rules;
}

/** Creates Northwind segments with these volumes before the tests. Returns cohort helpers that take segments by index. */
export function createCohortHelpers(db: TestDatabase, volumes: readonly number[]) {
  const segments: string[] = [];

  const plantSegment = async (volume: number, organisation = NORTHWIND, category = 'custom') => {
    const [row] = await db.sql<{ id: string }>(
      `insert into public.segments (name, category, volume, organisation_id, user_id)
       values ('Planted ${randomUUID()}', '${category}', ${volume}, '${organisation}', null) returning id`,
    );
    return row?.id ?? '';
  };
  beforeAll(async () => {
    for (const volume of volumes) segments.push(await plantSegment(volume));
  });

  const idsAt = (...indexes: number[]) => indexes.map((index) => segments[index] ?? '');
  const and = (...indexes: number[]): Rule => ({
    operator: 'AND',
    segment_ids: idsAt(...indexes),
  });
  const or = (...indexes: number[]): Rule => ({ operator: 'OR', segment_ids: idsAt(...indexes) });

  const save = (client: Client, over: Save = {}) =>
    client
      .rpc('save_audience', {
        p_id: over.id ?? randomUUID(),
        p_version: (over.version ?? null) as number,
        p_name: over.name ?? 'Cohort',
        p_description: over.description ?? '',
        p_rules: (over.rules ?? [and(0)]) as never,
      })
      .single();

  /** Stored rules, read through the API. */
  const readRules = async (client: Client, id: string) => {
    const { data } = await client
      .from('audience_segments')
      .select('segment_id,rule_index,operator')
      .eq('audience_id', id)
      .order('sequence_order');
    return toRules(data ?? []);
  };

  /** Skips the delay after a save, then counts as a member until the queue is empty. One call counts 500 cohorts. */
  const count = async () => {
    await db.sql(
      `update public.audiences set updated_at = now() - interval '1 minute' where status = 'calculating'`,
    );
    let counted = 0;
    for (;;) {
      const answer = await db.as('regular').rpc('recalculate_audiences');
      if (!answer.data) return { ...answer, data: answer.error ? null : counted };
      counted += answer.data;
    }
  };

  const cohort = async (id: string) =>
    (await db.as('regular').from('audiences').select('*').eq('id', id).single()).data;

  return { segments, plantSegment, idsAt, and, or, save, readRules, count, cohort };
}
