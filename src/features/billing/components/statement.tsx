import { t } from '@lingui/core/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { roundedStatement } from '@/domain/money/billing';
import { formatCurrency } from '@/domain/shared/format';
import { downloadText } from '@/lib/download';
import { useOrganisationId } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { Stat, StatStrip } from '@/ui/data/stat';
import { QueryState } from '@/ui/states/query-state';
import { Section } from '@/ui/layout/section';
import { statementFile, statementSummaryQuery } from '../queries';
import type { StatementSummary } from '../types';
import { signed, StatementLines } from './statement-lines';

/** The month's totals in one strip, led by the closing balance: opening balance, movements by kind, closing balance. */
function Sum({ summary }: { summary: StatementSummary }) {
  const shown = roundedStatement(summary);
  const parts = [
    [t`Opening balance`, formatCurrency(shown.opening, 'cents'), true],
    [
      t({ message: 'Credits', context: 'movements of a statement' }),
      signed(shown.credits),
      summary.credited !== 0,
    ],
    [t`Usage`, signed(shown.usage), true],
    [t`Tests and SMS notifications`, signed(shown.tests), summary.tested !== 0],
    [t`Refunds`, signed(shown.refunds), summary.refunded !== 0],
    [t`Adjustments`, signed(shown.adjustments), summary.adjusted !== 0],
    [t`Closing balance`, formatCurrency(shown.closing, 'cents'), true],
  ] as const;
  return (
    <StatStrip label={t`Totals of the month`} className="mb-4">
      {parts
        .filter(([, , shown]) => shown)
        .map(([label, value], index, all) => (
          <Stat key={label} label={label} value={value} lead={index === all.length - 1} />
        ))}
    </StatStrip>
  );
}

function useDownload() {
  return useMutation({
    mutationFn: async (month: string) => {
      const [statement, { statementCsv }] = await Promise.all([
        statementFile(month),
        import('../statement-csv'),
      ]);
      downloadText(`statement-${statement.month.slice(0, 7)}.csv`, statementCsv(statement));
    },
    meta: { errorToast: { title: t`Error`, fallback: t`Failed to export the statement` } },
  });
}

/** A month's movements with opening and closing balance. */
export function Statement({ month, timeZone }: { month: string; timeZone: string }) {
  const query = useQuery(statementSummaryQuery(useOrganisationId(), month));
  const download = useDownload();
  return (
    <Section
      title={t`Statement`}
      actions={
        <Button
          variant="outline"
          disabled={!query.data}
          pending={download.isPending}
          onClick={() => query.data && download.mutate(query.data.month)}
        >
          <Download aria-hidden /> {t`Export`}
        </Button>
      }
    >
      <QueryState query={query} errorTitle={t`Couldn’t load the statement`}>
        {(summary) => (
          <>
            <Sum summary={summary} />
            <StatementLines key={summary.month} summary={summary} timeZone={timeZone} />
            <p className="mt-4 max-w-3xl text-[0.8125rem] text-muted">{t`A month closes three days after it ends. Messages that are reported later are billed on the first day of the open month.`}</p>
          </>
        )}
      </QueryState>
    </Section>
  );
}
