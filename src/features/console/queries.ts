import { KEY_ROOTS } from '@/lib/query/query-keys';
import { readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';

/** A job of the database, an Edge Function or a timer. */
export interface Job {
  name: string;
  every_seconds: number;
  /** Null if it never ran. */
  last_run_at: string | null;
  next_run_at: string | null;
  /** Set if it has not run for three intervals. */
  late_seconds: number | null;
  /** Failed runs in a row. */
  failures: number;
  last_failed_at: string | null;
  reason: string | null;
}

/** Whether the job is late or its last run failed. */
export const isTroubled = (job: Job): boolean => job.late_seconds !== null || job.failures > 0;

/** A row that a job could not process. */
export interface JobFailure {
  job: string;
  subject: string;
  reason: string;
  failures: number;
  last_failed_at: string;
}

/** An email or SMS that is not tried again. */
export interface SetAsideMessage {
  id: number;
  kind: string;
  is_sms: boolean;
  organisation: string | null;
  /** Domain of the email address, or the last two digits of the phone. */
  recipient: string;
  reason: string | null;
  attempts: number;
  created_at: string;
}

const REFRESH_MS = 10_000;

/** Every job with its runs. */
export const jobsQuery = () =>
  readQuery<Job[], readonly string[]>(
    [...KEY_ROOTS.console, 'jobs'],
    () => supabase.rpc('list_jobs'),
    { refetchInterval: REFRESH_MS, staleTime: 0 },
  );

/** The last 100 rows that jobs could not process. */
export const jobFailuresQuery = () =>
  readQuery<JobFailure[], readonly string[]>(
    [...KEY_ROOTS.console, 'failures'],
    () => supabase.rpc('list_job_failures'),
    { staleTime: 0 },
  );

/** The 200 newest messages that are not tried again. */
export const setAsideQuery = () =>
  readQuery<SetAsideMessage[], readonly string[]>(
    [...KEY_ROOTS.console, 'set-aside'],
    () => supabase.rpc('list_set_aside'),
    { staleTime: 0 },
  );
