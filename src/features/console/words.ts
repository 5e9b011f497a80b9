import { plural } from '@lingui/core/macro';

/** A name of the database as words: `send-emails` as “Send emails”, `forget-visitors` as “Delete old visitors”. */
export function nameWords(name: string): string {
  const words = name
    .replaceAll(/[-_]/g, ' ')
    .replace(/^forget\b/, 'delete old')
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
