import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { dayIn } from '@/domain/billing';
import { formatInteger } from '@/domain/format';
import { downloadText } from '@/lib/download';
import { toast } from '@/lib/toast';
import { useActor, useOrganisationId } from '@/session/session';
import { Button } from '@/ui/button';
import { readActivityCsv } from '../export';
import { type ActivityFilter, EXPORT_LIMIT } from '../queries';

/** Downloads what the filter finds as a CSV file. */
export function ExportButton({ filter }: { filter: ActivityFilter }) {
  const { organisation } = useActor();
  const organisationId = useOrganisationId();
  const zone = organisation?.time_zone ?? 'UTC';
  const run = useMutation({
    mutationFn: () => readActivityCsv(organisationId, filter, zone),
    onSuccess: ({ csv, lines }) => {
      downloadText(`activity-${dayIn(zone, Date.now())}.csv`, csv);
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
