import { plural, t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { zonedDay } from '@/domain/time/wall-time';
import type { CsvCell } from '@/domain/shared/csv';
import { formatFullDateTime, formatInteger } from '@/domain/shared/format';
import { downloadText } from '@/lib/download';
import { toast } from '@/lib/toast';
import { useActor, useOrganisationId } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { activityDetails } from '../details';
import { actorName, personIds, personNameLookup } from '../person-names';
import {
  type ActivityFilter,
  type ActivityLine,
  EXPORT_LIMIT,
  readAllActivity,
  readNames,
} from '../queries';
import { describeActivity } from '../sentence';

const fieldsText = (line: ActivityLine, zone: string, key: 'before' | 'after') =>
  activityDetails(line, zone)
    .filter((detail) => detail[key] !== null)
    .map((detail) => `${detail.label}: ${detail[key]}`)
    .join('; ');

async function activityCsv(
  lines: readonly ActivityLine[],
  names: ReadonlyMap<string, string>,
  zone: string,
): Promise<string> {
  const { toCsv } = await import('@/domain/shared/csv');
  const personName = personNameLookup(names);
  const rows = lines.map((line): CsvCell[] => [
    formatFullDateTime(line.occurredAt, zone),
    line.occurredAt,
    actorName(line, personName),
    line.impersonating ? t`yes` : t`no`,
    describeActivity(line, personName),
    fieldsText(line, zone, 'before'),
    fieldsText(line, zone, 'after'),
  ]);
  const header = [
    t`Time`,
    t`Time (UTC)`,
    t`Person`,
    t`Support access`,
    t`What`,
    t`Before`,
    t`After`,
  ];
  return toCsv(header, rows);
}

async function readActivityCsv(
  organisationId: string,
  filter: ActivityFilter,
  zone: string,
): Promise<{ csv: string; lines: number }> {
  const lines = await readAllActivity(organisationId, filter);
  const names = await readNames(personIds(lines));
  return { csv: await activityCsv(lines, names, zone), lines: lines.length };
}

/** Downloads the lines that match the filter as CSV, with the same text as the screen. */
export function ExportButton({ filter }: { filter: ActivityFilter }) {
  const { organisation } = useActor();
  const organisationId = useOrganisationId();
  const zone = organisation?.time_zone ?? 'UTC';
  const run = useMutation({
    mutationFn: () => readActivityCsv(organisationId, filter, zone),
    onSuccess: ({ csv, lines }) => {
      downloadText(`activity-${zonedDay(zone, Date.now())}.csv`, csv);
      toast.success(t`Activity exported`, {
        description:
          lines >= EXPORT_LIMIT
            ? t`The newest ${{ count: formatInteger(lines) }} entries. Choose earlier days to export older ones.`
            : t`${plural(lines, { one: '# entry', other: '# entries' })}`,
      });
    },
    meta: { errorToast: { title: t`Export failed` } },
  });
  return (
    <Button variant="outline" pending={run.isPending} onClick={() => run.mutate()}>
      {!run.isPending && <Download aria-hidden />} {t`Export CSV`}
    </Button>
  );
}
