import type { Backend } from '../backend.ts';

const ANALYZE_EVERY = 5 * 60_000;
const MAIL_EVERY = 1000;
const WEBHOOKS_EVERY = 1000;
const CHECK_LINKS_EVERY = 60_000;

/** Runs a job repeatedly with a pause in milliseconds after each run. Logs a failure and continues. Returns a stop function. */
function repeat(job: () => Promise<unknown>, pause: number): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let stopped = false;
  const run = async () => {
    await job().catch((error: unknown) => {
      if (!stopped) console.error(error);
    });
    if (!stopped) timer = setTimeout(() => void run(), pause).unref();
  };
  timer = setTimeout(() => void run(), pause).unref();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

type Services = Pick<Backend, 'sql' | 'sendMails' | 'sendWebhooks' | 'sendTests' | 'checkLinks'>;

/** Row of `private.jobs()`. */
export interface DatabaseJob {
  name: string;
  /** Milliseconds between two runs. */
  pause: number;
  /** Whether to run the job until it returns 0. Other requests are served between the runs. */
  is_repeated: boolean;
}

async function runJob(sql: Backend['sql'], { name, is_repeated }: DatabaseJob): Promise<void> {
  for (;;) {
    const [row] = await sql<{ done: unknown; error: string | null }>(
      `select done, error from private.run_job('${name}')`,
    );
    if (row?.error) throw new Error(`${name}: ${row.error}`);
    if (!is_repeated || !Number(row?.done)) return;
  }
}

/** Lists the jobs of the database and expects their runs from now on. */
export const databaseJobs = async (sql: Backend['sql']) =>
  sql<DatabaseJob>(
    `select private.watch_jobs(); select name, (extract(epoch from pause) * 1000)::integer as pause, is_repeated from private.jobs()`,
  );

/**
 * Replaces pg_cron, autovacuum and the Edge Function schedules of a hosted project: runs the database's jobs, sends queued
 * emails, webhooks and message tests, checks links and updates the planner's statistics. Returns a function that stops all jobs.
 */
export function startJobs(
  { sql, sendMails, sendWebhooks, sendTests, checkLinks }: Services,
  jobs: readonly DatabaseJob[],
): () => void {
  const stops = [
    ...jobs.map((job) => repeat(() => runJob(sql, job), job.pause)),
    repeat(sendMails, MAIL_EVERY),
    repeat(sendWebhooks, WEBHOOKS_EVERY),
    repeat(sendTests, MAIL_EVERY),
    repeat(checkLinks, CHECK_LINKS_EVERY),
    repeat(() => sql('analyze'), ANALYZE_EVERY),
  ];
  return () => stops.forEach((stop) => stop());
}
