import type { Client, TestDatabase } from '../../../tests/support/database/database.ts';
import { actingAs, connections } from '../lane.ts';
import { OTHER_FLIGHTS } from './fill.ts';

let current: Client | null = null;

/** Replaces `@/lib/supabase/client`: the client of the user set by `speakAs`, over the real API. */
export const supabase = new Proxy({} as Client, {
  get: (_target, name: keyof Client) => {
    if (!current) throw new Error('Call speakAs first.');
    const part = current[name];
    return typeof part === 'function' ? part.bind(current) : part;
  },
});

/** Makes the app's queries run as this user until the next call. */
export function speakAs(client: Client): void {
  current = client;
}

export interface Statement {
  text: string;
  parameters: unknown[];
}

const READS = /^\s*(select|with)\b/i;
const SESSION_SETUP = /set_config\(|current_setting\(|"auth"\./;

/** Runs `work` and returns its answer with the reads that the API sends to the database for it. */
export async function recordReads(db: TestDatabase, work: () => Promise<unknown>) {
  const found: Statement[] = [];
  const { options } = (
    db.backend.connection as unknown as {
      driver: { options: { debug?: (line: number, text: string, parameters: unknown[]) => void } };
    }
  ).driver;
  options.debug = (_line, text, parameters) => {
    if (READS.test(text) && !SESSION_SETUP.test(text)) found.push({ text, parameters });
  };
  try {
    return { answer: await work(), statements: found };
  } finally {
    delete options.debug;
  }
}

/** A node of a query plan, as `explain (format json)` prints it. */
export interface Step {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Step[];
}

const steps = (plan: Step): Step[] => [plan, ...(plan.Plans ?? []).flatMap(steps)];

/**
 * Returns the plans of a statement run as a user, including those of statements inside functions and policies. Uses
 * auto_explain, so the database user must be a superuser.
 */
export async function explainer(db: TestDatabase) {
  let plans: string[] = [];
  const sql = await connections(db, 1, ({ message = '' }) => {
    const start = message.indexOf('plan:');
    if (start >= 0) plans.push(message.slice(start + 'plan:'.length));
  });
  await sql.unsafe(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
    set auto_explain.log_timing = off; set auto_explain.log_format = json; set auto_explain.log_level = notice;
    set auto_explain.log_nested_statements = on; set client_min_messages = notice`);
  // In a small database, half of all rows belong to this organization and a sequential scan is right. Forces an index scan.
  if (OTHER_FLIGHTS < 1_000_000) await sql`set enable_seqscan = off`;
  const plansOf = async (user: string, statement: Statement): Promise<Step[][]> => {
    plans = [];
    await actingAs(sql, user, (transaction) =>
      transaction.unsafe(statement.text, statement.parameters as string[]),
    );
    if (plans.length === 0) throw new Error(`No plan for ${statement.text}`);
    return plans.map((text) => steps((JSON.parse(text) as { Plan: Step }).Plan));
  };
  return { plansOf, end: () => sql.end({ timeout: 5 }) };
}
