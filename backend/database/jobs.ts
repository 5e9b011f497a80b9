import type { Backend } from '../backend.ts';

const ANALYZE_EVERY = 5 * 60_000;
const MAIL_EVERY = 1000;
const CHECK_LINKS_EVERY = 60_000;

/** Runs `job` again and again, a pause after each end; a failure is told and the next run tries again. */
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

type Services = Pick<Backend, 'sql' | 'sendMails' | 'sendTests' | 'checkLinks'>;

/** A job of the database, as private.jobs() lists it. */
export interface DatabaseJob {
  /** SQL of the function to call. */
  call: string;
  /** Milliseconds between two runs. */
  pause: number;
  /** Call it until it answers 0, so that other requests are served in between. */
  is_repeated: boolean;
}

async function runJob(sql: Backend['sql'], { call, is_repeated }: DatabaseJob): Promise<void> {
  for (;;) {
    const [row] = await sql<{ done: unknown }>(`select ${call} as done`);
    if (!is_repeated || !Number(row?.done)) return;
  }
}

export const databaseJobs = async (sql: Backend['sql']) =>
  sql<DatabaseJob>(
    `select call, (extract(epoch from pause) * 1000)::integer as pause, is_repeated from private.jobs()`,
  );

/**
 * Does what pg_cron, autovacuum and the schedule of Edge Functions do on a hosted project: runs the database's own jobs, sends the
 * mails and message tests that wait, checks links and keeps the planner's statistics fresh. Returns a function that stops all.
 */
export function startJobs(
  { sql, sendMails, sendTests, checkLinks }: Services,
  jobs: readonly DatabaseJob[],
): () => void {
  const stops = [
    ...jobs.map((job) => repeat(() => runJob(sql, job), job.pause)),
    repeat(sendMails, MAIL_EVERY),
    repeat(sendTests, MAIL_EVERY),
    repeat(checkLinks, CHECK_LINKS_EVERY),
    repeat(() => sql('analyze'), ANALYZE_EVERY),
  ];
  return () => stops.forEach((stop) => stop());
}
