import type { Backend } from './backend.ts';

const COUNT_EVERY = 500;
const SETTLE_EVERY = 60_000;
const CHECK_FLIGHTS_EVERY = 5000;
const ANALYZE_EVERY = 5 * 60_000;
const MAIL_EVERY = 1000;
const CHECK_LINKS_EVERY = 60_000;
const MONTHS_EVERY = 60 * 60_000;
const FORGET_EVERY = 60 * 60_000;

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

/** Until nothing is due, a few flights at a time: what the app asks in the meantime goes in between. */
async function settle(sql: Backend['sql']): Promise<void> {
  for (;;) {
    const [row] = await sql<{ visited: number }>('select private.settle_next() as visited');
    if (!row?.visited) return;
  }
}

/**
 * What pg_cron and autovacuum do on a hosted project: counts cohorts that wait for it, also when the
 * browser that saved them is gone, lets the clock end and wake campaigns and flights, computes their pace and problems, sends the mails that the database wants
 * sent, delivers tests of messages to the mailbox, looks whether the pages are there that links lead to, makes the tables of the next months' reports,
 * forgets visitors of days that are over, and keeps the planner's statistics fresh. Answers how to stop.
 */
export function startJobs({
  sql,
  sendMails,
  sendTests,
  checkLinks,
}: Pick<Backend, 'sql' | 'sendMails' | 'sendTests' | 'checkLinks'>): () => void {
  const stops = [
    repeat(() => sql('select private.recalculate_audiences()'), COUNT_EVERY),
    repeat(() => settle(sql), SETTLE_EVERY),
    repeat(() => sql('select private.check_due_flights()'), CHECK_FLIGHTS_EVERY),
    repeat(sendMails, MAIL_EVERY),
    repeat(sendTests, MAIL_EVERY),
    repeat(checkLinks, CHECK_LINKS_EVERY),
    repeat(() => sql('select private.create_report_months()'), MONTHS_EVERY),
    repeat(() => sql('select private.forget_visitors()'), FORGET_EVERY),
    repeat(() => sql('analyze'), ANALYZE_EVERY),
  ];
  return () => stops.forEach((stop) => stop());
}
