import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Receipt } from 'lucide-react';
import { useState } from 'react';
import { flightDisplayName } from '@/words/flights';
import { formatCurrency, formatDate, formatDateTime, formatInteger } from '@/domain/shared/format';
import { roundedMovement } from '@/domain/money/rounded-sums';
import { cn } from '@/lib/cn';
import { useOrganisationId } from '@/session/session';
import { IconButton } from '@/ui/actions/button';
import { DataTable } from '@/ui/data/data-table';
import { Dialog } from '@/ui/overlays/dialog';
import { EmptyState } from '@/ui/states/empty-state';
import { PagedList } from '@/ui/list/paged-list';
import { linesQuery, movementsQuery, PAGE_SIZE } from '../queries';
import { lineKey, lineTime } from '../statement-file';
import type { StatementLine, StatementSummary } from '../types';
import { Purpose } from './purpose';
import { isUsage, movementLabel } from '../words';

const withSign = (amount: number, decimals: 'cents' | 4) =>
  `${amount > 0 ? '+' : ''}${formatCurrency(amount, decimals)}`;

/** `+$12.50` or `-$12.50`. */
export const signed = (amount: number) => withSign(amount, 'cents');

const balanceAfter = (line: StatementLine) => formatCurrency(line.balance_after, 'cents');

/** Whether the line above shows the same time, so that a table need not repeat it. */
const repeatsDay = (rows: readonly StatementLine[], line: StatementLine, timeZone: string) => {
  const above = rows[rows.indexOf(line) - 1];
  return above !== undefined && lineTime(above, timeZone) === lineTime(line, timeZone);
};

interface LineProps {
  line: StatementLine;
  timeZone: string;
}

/** The charges that a line sums, with four decimals as booked. */
function Charges({ line, timeZone, onClose }: LineProps & { onClose: () => void }) {
  const [page, setPage] = useState(1);
  const query = useQuery(movementsQuery(useOrganisationId(), line, page));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={t`Charges on ${{ day: formatDate(line.day) }}`}
      description={flightDisplayName(line.flight_name)}
    >
      <PagedList
        query={query}
        label={t`charges`}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
        empty={<EmptyState icon={<Receipt aria-hidden />} title={t`No charges`} />}
      >
        {(rows) => (
          <DataTable
            caption={t`Charges`}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                header: t({ message: 'When', context: 'column' }),
                cell: ({ created_at }) => formatDateTime(created_at, timeZone),
              },
              { header: t`Amount`, numeric: true, cell: ({ amount }) => withSign(amount, 4) },
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

/** One line per flight and day, and one per other movement. A line that sums several charges opens them in a dialog. */
export function StatementLines({ summary, timeZone }: StatementLinesProps) {
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<StatementLine>();
  const query = useQuery(linesQuery(useOrganisationId(), summary, page));
  return (
    <>
      <PagedList
        query={query}
        label={t`movements`}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
        empty={<EmptyState icon={<Receipt aria-hidden />} title={t`No movements in this month`} />}
      >
        {(rows) => (
          <DataTable
            caption={t`Movements`}
            rows={rows}
            keyOf={lineKey}
            columns={[
              {
                header: t({ message: 'When', context: 'column' }),
                phone: 'bare',
                cell: (line) => (
                  <>
                    <span
                      className={cn(
                        'whitespace-nowrap',
                        repeatsDay(rows, line, timeZone) && '@xl:sr-only',
                      )}
                    >
                      {lineTime(line, timeZone)}
                    </span>
                    <span
                      className={cn(
                        'block text-[0.8125rem] text-muted @2xl:hidden',
                        isUsage(line.kind, line.description) && 'sr-only',
                      )}
                    >
                      {movementLabel(line.kind, line.description)}
                    </span>
                  </>
                ),
              },
              {
                header: t`Movement`,
                className: '@max-2xl:hidden',
                // Most lines are usage of a flight, which the next column names.
                cell: ({ kind, description }) => (
                  <span className={cn(isUsage(kind, description) && 'sr-only')}>
                    {movementLabel(kind, description)}
                  </span>
                ),
              },
              { header: t`For`, phone: 'title', cell: (line) => <Purpose line={line} /> },
              {
                header: t`Amount`,
                numeric: true,
                phone: 'end',
                cell: (line) => (
                  <>
                    {signed(roundedMovement(line))}
                    <span className="block text-[0.8125rem] text-muted @xl:hidden">
                      {balanceAfter(line)}
                    </span>
                  </>
                ),
              },
              {
                header: t`Balance`,
                numeric: true,
                className: '@max-xl:hidden',
                cell: balanceAfter,
              },
              {
                header: t`Details`,
                numeric: true,
                actions: true,
                phone: 'bare',
                className: '@max-xl:ml-auto',
                cell: (line) =>
                  line.movements > 1 && (
                    <IconButton
                      className="-my-2 -mr-2.5 align-middle text-muted"
                      label={t`${{ count: formatInteger(line.movements) }} charges of ${{ flight: flightDisplayName(line.flight_name) }}, ${{ day: formatDate(line.day) }}`}
                      onClick={() => setOpened(line)}
                    >
                      <ChevronRight aria-hidden />
                    </IconButton>
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
