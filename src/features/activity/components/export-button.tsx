import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { zonedDay } from '@/domain/money/billing';
import { type CsvCell, toCsv } from '@/domain/shared/csv';
import { formatDateTime, formatInteger } from '@/domain/shared/format';
import { downloadText } from '@/lib/download';
import { toast } from '@/lib/toast';
import { useActor, useOrganisationId } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { activityDetails } from '../details';
import { actorName, mentionedPeople, nameOf } from '../person-names';
import {
  type ActivityFilter,
  type ActivityLine,
  EXPORT_LIMIT,
  readAllActivity,
  readNames,
} from '../queries';
import { describeActivity } from '../sentence';

const HEADER = ['Time', 'Time (UTC)', 'Person', 'Support access', 'What', 'Before', 'After'];

const side = (line: ActivityLine, zone: string, key: 'before' | 'after') =>
  activityDetails(line, zone)
    .filter((detail) => detail[key] !== null)
    .map((detail) => `${detail.label}: ${detail[key]}`)
    .join('; ');

/** The lines as a CSV file in the words of the screen. */
function activityCsv(
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
async function readActivityCsv(
  organisationId: string,
  filter: ActivityFilter,
  zone: string,
): Promise<{ csv: string; lines: number }> {
  const lines = await readAllActivity(organisationId, filter);
  const names = await readNames(mentionedPeople(lines));
  return { csv: activityCsv(lines, names, zone), lines: lines.length };
}

/** Downloads what the filter finds as a CSV file. */
export function ExportButton({ filter }: { filter: ActivityFilter }) {
  const { organisation } = useActor();
  const organisationId = useOrganisationId();
  const zone = organisation?.time_zone ?? 'UTC';
  const run = useMutation({
    mutationFn: () => readActivityCsv(organisationId, filter, zone),
    onSuccess: ({ csv, lines }) => {
      downloadText(`activity-${zonedDay(zone, Date.now())}.csv`, csv);
      toast.success('Activity exported', {
        description:
          lines >= EXPORT_LIMIT
            ? `The newest ${formatInteger(lines)} entries. Narrow the days to export older ones.`
            : `${formatInteger(lines)} ${lines === 1 ? 'entry' : 'entries'}`,
      });
    },
    meta: { errorToast: { title: 'Export failed' } },
  });
  return (
    <Button variant="outline" pending={run.isPending} onClick={() => run.mutate()}>
      {!run.isPending && <Download aria-hidden />} Export CSV
    </Button>
  );
}
