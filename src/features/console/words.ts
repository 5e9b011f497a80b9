import { plural } from '@lingui/core/macro';
import { i18n } from '@/lib/i18n';
import { JOB_NAMES } from './job-names';

/** Name of a job in the reader's language. Another name of the database as words: `access_approved` as “Access approved”. */
export function nameWords(name: string): string {
  const job = JOB_NAMES.get(name.replaceAll('_', '-'));
  if (job) return i18n.t(job);
  const words = name
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/\b(?:api|sms)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A duration in the largest unit that loses little: whole units, or at least two of them. */
export function duration(seconds: number): string {
  const count = (unit: number) => Math.round(seconds / unit);
  const fits = (unit: number) => seconds >= unit && (seconds % unit === 0 || seconds >= 2 * unit);
  if (fits(86_400)) return plural(count(86_400), { one: '# day', other: '# days' });
  if (fits(3600)) return plural(count(3600), { one: '# hour', other: '# hours' });
  if (fits(60)) return plural(count(60), { one: '# minute', other: '# minutes' });
  return plural(count(1), { one: '# second', other: '# seconds' });
}
