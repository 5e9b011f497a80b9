import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { formatDateTime } from '@/domain/shared/format';
import { useActor } from '@/session/session';
import { DataTable } from '@/ui/data/data-table';
import { Status } from '@/ui/data/status';
import { Section } from '@/ui/layout/section';
import { Notice } from '@/ui/states/notice';
import { QueryState } from '@/ui/states/query-state';
import { isTroubled, type Job, jobsQuery } from '../queries';
import { duration, nameWords } from '../words';
import { Verdict } from './verdict';

const failuresText = (failures: number) =>
  plural(failures, { one: 'The last run failed', other: 'The last # runs failed' });

const troubleText = (count: number, names: string) =>
  plural(count, {
    one: `# job is late or fails: ${names}`,
    other: `# jobs are late or fail: ${names}`,
  });

const healthText = (waiting: number) =>
  waiting === 0
    ? t`Every job runs on time.`
    : plural(waiting, {
        one: '# job waits for its first run. The others run on time.',
        other: '# jobs wait for their first run. The others run on time.',
      });

const isLate = (job: Job) => job.late_seconds !== null;

/** Late jobs come first, then failing ones, then those that have run. */
const urgency = (job: Job) =>
  Number(isLate(job)) * 4 + Number(job.failures > 0) * 2 + Number(job.last_run_at !== null);

function JobStatus({ job, zone }: { job: Job; zone: string | undefined }) {
  const { late_seconds, failures, last_failed_at, reason } = job;
  const failedAt = formatDateTime(last_failed_at, zone);
  return (
    <div className="inline-block max-w-prose text-left">
      {late_seconds !== null && (
        <p className="flex items-center gap-1.5 font-medium text-destructive">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {t`Late by ${duration(late_seconds)}`}
        </p>
      )}
      {failures > 0 && (
        <p className="flex items-center gap-1.5 font-medium text-destructive">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {failuresText(failures)}
        </p>
      )}
      {!isTroubled(job) && (
        <Status color={job.last_run_at ? 'green' : undefined}>
          {job.last_run_at ? t`On time` : t`Waiting for its first run`}
        </Status>
      )}
      {reason && (
        <p className="text-[0.8125rem] break-words text-muted">
          {t`Last failure ${failedAt}: ${reason}`}
        </p>
      )}
    </div>
  );
}

/** Whether the jobs do their work, in one sentence that names those that need attention. */
function JobsSummary({ jobs }: { jobs: readonly Job[] }) {
  const troubled = jobs.filter(isTroubled);
  const waiting = jobs.filter((job) => !job.last_run_at).length;
  if (troubled.length === 0) return <Verdict waiting={waiting > 0}>{healthText(waiting)}</Verdict>;
  const names = troubled.map(({ name }) => nameWords(name)).join(', ');
  return (
    <Notice tone="error" className="mb-3">
      {troubleText(troubled.length, names)}
    </Notice>
  );
}

function JobsTable({ caption, jobs }: { caption: string; jobs: readonly Job[] }) {
  const zone = useActor().organisation?.time_zone;
  return (
    <DataTable
      caption={caption}
      rows={jobs}
      keyOf={({ name }) => name}
      columns={[
        {
          header: t`Job`,
          cell: ({ name }) => <span className="font-medium">{nameWords(name)}</span>,
        },
        { header: t`Status`, cell: (job) => <JobStatus job={job} zone={zone} /> },
        {
          header: t`Interval`,
          cell: (job) => <span className="whitespace-nowrap">{duration(job.every_seconds)}</span>,
        },
        {
          header: t`Last run`,
          cell: ({ last_run_at }) => (last_run_at ? formatDateTime(last_run_at, zone) : t`Not yet`),
        },
        {
          header: t`Next run`,
          cell: ({ next_run_at, every_seconds }) =>
            next_run_at ? formatDateTime(next_run_at, zone) : t`Within ${duration(every_seconds)}`,
        },
      ]}
    />
  );
}

/** The jobs that need attention, and all of them on demand. */
export function JobsSection() {
  const query = useQuery(jobsQuery());
  return (
    <Section
      title={t`Scheduled jobs`}
      description={
        query.data?.some(isLate) && t`A job is late when it has not run for three of its intervals.`
      }
    >
      <QueryState query={query} errorTitle={t`Couldn’t load the jobs`}>
        {(data) => {
          const jobs = data.toSorted((one, other) => urgency(other) - urgency(one));
          const troubled = jobs.filter(isTroubled);
          return (
            <>
              <JobsSummary jobs={jobs} />
              {troubled.length > 0 && <JobsTable caption={t`Jobs in trouble`} jobs={troubled} />}
              <details className="mt-3">
                <summary className="w-fit cursor-pointer py-1.5 text-muted hover:text-fg">
                  {t`All jobs`}
                </summary>
                <div className="mt-2">
                  <JobsTable caption={t`Scheduled jobs`} jobs={jobs} />
                </div>
              </details>
            </>
          );
        }}
      </QueryState>
    </Section>
  );
}
