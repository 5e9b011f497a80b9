import { useQuery } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
import { useState } from 'react';
import { flightDisplayName } from '@/words/flights';
import { formatCurrency, formatDate, formatDateTime, formatInteger } from '@/domain/shared/format';
import { roundedMovement } from '@/domain/money/rounding';
import { useOrganisationId } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { DataTable } from '@/ui/data/data-table';
import { Dialog } from '@/ui/overlays/dialog';
import { EmptyState } from '@/ui/states/empty-state';
import { PagedList } from '@/ui/list/paged-list';
import { linesQuery, movementsQuery, PAGE_SIZE } from '../queries';
import { lineKey, lineTime } from '../statement-file';
import type { StatementLine, StatementSummary } from '../types';
import { Purpose } from './purpose';
import { movementLabel } from '../words';

const withSign = (amount: number, decimals: 2 | 4) =>
  `${amount > 0 ? '+' : ''}${formatCurrency(amount, decimals)}`;

/** `+$12.50` or `-$12.50`. */
export const signed = (amount: number) => withSign(amount, 2);

interface LineProps {
  line: StatementLine;
  timeZone: string;
}

/** Every charge behind a line, as booked: to the hundredth of a cent. */
function Charges({ line, timeZone, onClose }: LineProps & { onClose: () => void }) {
  const [page, setPage] = useState(1);
  const query = useQuery(movementsQuery(useOrganisationId(), line, page));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={`Charges of ${formatDate(line.day)}`}
      description={flightDisplayName(line.flight_name)}
    >
      <PagedList
        query={query}
        label="charges"
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
        empty={<EmptyState icon={<Receipt aria-hidden />} title="No charges" />}
      >
        {(rows) => (
          <DataTable
            caption="Charges"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              { header: 'When', cell: ({ created_at }) => formatDateTime(created_at, timeZone) },
              { header: 'Amount', numeric: true, cell: ({ amount }) => withSign(amount, 4) },
            ]}
          />
        )}
      </PagedList>
    </Dialog>
  );
}

interface StatementLinesProps {
  summary: StatementSummary;
  timeZone: string;
}

/** A line for each flight and day, and for every other movement; the charges of a day open from it. */
export function StatementLines({ summary, timeZone }: StatementLinesProps) {
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<StatementLine>();
  const query = useQuery(linesQuery(useOrganisationId(), summary, page));
  return (
    <>
      <PagedList
        query={query}
        label="movements"
        errorTitle="The movements could not be loaded"
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
        empty={<EmptyState icon={<Receipt aria-hidden />} title="No movements in this month" />}
      >
        {(rows) => (
          <DataTable
            caption="Movements"
            rows={rows}
            keyOf={lineKey}
            columns={[
              {
                header: 'When',
                cell: (line) => (
                  <>
                    <span className="whitespace-nowrap">{lineTime(line, timeZone)}</span>
                    <span className="text-muted @2xl:hidden">
                      {' '}
                      · {movementLabel(line.kind, line.description)}
                    </span>
                  </>
                ),
              },
              {
                header: 'Movement',
                className: '@max-2xl:hidden',
                cell: ({ kind, description }) => movementLabel(kind, description),
              },
              { header: 'For', cell: (line) => <Purpose line={line} /> },
              { header: 'Amount', numeric: true, cell: (line) => signed(roundedMovement(line)) },
              {
                header: 'Balance',
                numeric: true,
                cell: ({ balance_after }) => formatCurrency(balance_after, 2),
              },
              {
                header: 'Details',
                actions: true,
                cell: (line) =>
                  line.movements > 1 && (
                    <Button
                      variant="ghost"
                      size="sm"
                      className="text-muted"
                      aria-label={`${formatInteger(line.movements)} charges of ${flightDisplayName(line.flight_name)}, ${formatDate(line.day)}`}
                      onClick={() => setOpened(line)}
                    >
                      {formatInteger(line.movements)} charges
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </PagedList>
      {opened && <Charges line={opened} timeZone={timeZone} onClose={() => setOpened(undefined)} />}
    </>
  );
}
