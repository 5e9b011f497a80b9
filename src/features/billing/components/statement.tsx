import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { monthsBack, shownStatement, monthLabel } from '@/domain/billing';
import { formatCurrency } from '@/domain/format';
import { downloadText } from '@/lib/download';
import { useOrganisationId } from '@/session/session';
import { Button } from '@/ui/button';
import { QueryState } from '@/ui/query-state';
import { Section } from '@/ui/section';
import { Select } from '@/ui/select';
import { useAddressParams } from '@/ui/use-address-params';
import { statementFile, statementSummaryQuery } from '../queries';
import { statementCsv } from '../statement-file';
import type { StatementSummary } from '../types';
import { signed, StatementLines } from './statement-lines';

/** The sum of the month in a line: what was there, what came, what went, what is there. */
function Sum({ summary }: { summary: StatementSummary }) {
  const shown = shownStatement(summary);
  const parts = [
    ['Opening balance', formatCurrency(shown.opening, 2), true],
    ['Credits', signed(shown.credits), summary.credited !== 0],
    ['Usage', signed(shown.usage), true],
    ['Tests', signed(shown.tests), summary.tested !== 0],
    ['Refunds', signed(shown.refunds), summary.refunded !== 0],
    ['Adjustments', signed(shown.adjustments), summary.adjusted !== 0],
    ['Closing balance', formatCurrency(shown.closing, 2), true],
  ] as const;
  return (
    <dl className="mb-4 grid grid-cols-2 gap-x-8 gap-y-4 sm:flex sm:flex-wrap">
      {parts
        .filter(([, , shown]) => shown)
        .map(([label, value]) => (
          <div key={label}>
            <dt className="text-[0.8125rem] text-muted">{label}</dt>
            <dd className="mt-0.5 font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function useDownload(timeZone: string) {
  return useMutation({
    mutationFn: statementFile,
    onSuccess: (statement) =>
      downloadText(
        `statement-${statement.month.slice(0, 7)}.csv`,
        statementCsv(statement, timeZone),
      ),
    meta: { errorToast: { title: 'Error', fallback: 'Failed to export the statement' } },
  });
}

/** Explains the balance: what a month brought and took, with the flight or invoice it was for. */
export function Statement({ timeZone }: { timeZone: string }) {
  const [params, writeParams] = useAddressParams();
  const asked = /^\d{4}-\d{2}$/.test(params.get('month') ?? '') ? `${params.get('month')}-01` : '';
  const query = useQuery(statementSummaryQuery(useOrganisationId(), asked));
  const download = useDownload(timeZone);
  const newest = useQuery(statementSummaryQuery(useOrganisationId(), '')).data;
  return (
    <Section
      title="Explain my balance"
      actions={
        <>
          <Select
            aria-label="Month of the statement"
            value={asked || newest?.month}
            onChange={({ target }) =>
              writeParams(
                target.value === newest?.month ? {} : { month: target.value.slice(0, 7) },
                { preventScrollReset: true },
              )
            }
            className="w-48"
          >
            {monthsBack(newest?.month ?? '', newest?.first_month ?? '').map((month) => (
              <option key={month} value={month}>
                {monthLabel(month)}
              </option>
            ))}
          </Select>
          <Button
            variant="outline"
            disabled={!query.data}
            pending={download.isPending}
            onClick={() => query.data && download.mutate(query.data.month)}
          >
            <Download aria-hidden /> Export
          </Button>
        </>
      }
    >
      <QueryState query={query} errorTitle="The statement could not be loaded">
        {(summary) => (
          <>
            <Sum summary={summary} />
            <StatementLines key={summary.month} summary={summary} timeZone={timeZone} />
          </>
        )}
      </QueryState>
    </Section>
  );
}
