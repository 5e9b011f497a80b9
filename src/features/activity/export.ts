import { describeActivity } from './sentence';
import { activityDetails } from './details';
import { type CsvCell, toCsv } from '@/domain/csv';
import { formatDateTime } from '@/domain/format';
import { actorName, mentionedPeople, nameOf } from './person-names';
import { type ActivityFilter, type ActivityLine, readAllActivity, readNames } from './queries';

const HEADER = ['Time', 'Time (UTC)', 'Person', 'Support access', 'What', 'Before', 'After'];

const side = (line: ActivityLine, zone: string, key: 'before' | 'after') =>
  activityDetails(line, zone)
    .filter((detail) => detail[key] !== null)
    .map((detail) => `${detail.label}: ${detail[key]}`)
    .join('; ');

/** The lines as a CSV file in the words of the screen. */
export function activityCsv(
  lines: readonly ActivityLine[],
  names: ReadonlyMap<string, string>,
  zone: string,
): string {
  const name = nameOf(names);
  const rows = lines.map((line): CsvCell[] => [
    formatDateTime(line.occurredAt, zone),
    line.occurredAt,
    actorName(line, name),
    line.impersonating ? 'yes' : 'no',
    describeActivity(line, name),
    side(line, zone, 'before'),
    side(line, zone, 'after'),
  ]);
  return toCsv(HEADER, rows);
}

/** Reads everything that the filter finds, in the words of the screen. */
export async function readActivityCsv(
  organisationId: string,
  filter: ActivityFilter,
  zone: string,
): Promise<{ csv: string; lines: number }> {
  const lines = await readAllActivity(organisationId, filter);
  const names = await readNames(mentionedPeople(lines));
  return { csv: activityCsv(lines, names, zone), lines: lines.length };
}
