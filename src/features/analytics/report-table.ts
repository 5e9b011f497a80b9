import { t } from '@lingui/core/macro';
import { compareText } from '@/domain/shared/text';
import { type Figures, sumFigures } from '@/domain/campaign/metrics';
import { roundToTotal } from '@/domain/money/rounded-sums';
import { toCents } from '@/domain/money/rounding';
import { formatDate } from '@/domain/shared/format';
import { paths } from '@/lib/paths';
import { flightDisplayName } from '@/words/flights';
import { reportColumns, type ReportRow } from './report-columns';
import type { Report, ReportPage } from './schemas';
import type { ReportFilter, View } from './use-report-filter';

type PlainRow = Omit<ReportRow, 'shown'>;

/** One row a day, newest first. */
function dayRows({ days }: Report): PlainRow[] {
  const names = [...new Set(days.map(({ day }) => day))];
  return names.toReversed().map((name) => ({
    id: name,
    name,
    to: null,
    texts: {},
    figures: sumFigures(days.filter(({ day }) => day === name)),
  }));
}

/** Adds the rounded money of each row, so that the cents of all rows add up to the total. */
function withRoundedMoney(rows: readonly PlainRow[], total: Figures | null): ReportRow[] {
  const cents = (read: (figures: Figures) => number) =>
    roundToTotal(
      rows.map(({ figures }) => (figures ? read(figures) : 0)),
      total ? { total: read(total) } : {},
    );
  const costs = cents(({ cost }) => cost);
  const revenues = cents(({ revenue }) => revenue);
  return rows.map((row, index) => ({
    ...row,
    shown: row.figures && { cost: costs[index] ?? 0, revenue: revenues[index] ?? 0 },
  }));
}

export const totalRow = (total: Figures | null): ReportRow => ({
  id: 'total',
  name: t`Total`,
  to: null,
  texts: {},
  figures: total,
  shown: total && { cost: toCents(total.cost), revenue: toCents(total.revenue) },
});

export const pagedRow = (row: ReportPage['rows'][number]): ReportRow => ({
  id: row.id,
  name: row.campaign_id ? flightDisplayName(row.name) : (row.name ?? ''),
  to: paths.campaign(row.campaign_id ?? row.id),
  texts: row.campaign_id
    ? { campaign: row.campaign_name ?? '', channel: row.channel ?? '' }
    : {
        status: row.status,
        empty: row.has_reports ? t`No sends in this period` : t`No analytics available yet`,
      },
  figures: row.figures,
  shown: row.shown,
});

/** All campaigns or flights of a file. Their total is summed from these rows, so reports that arrive later cannot differ. */
export function fileRows(all: ReportPage['rows']): { rows: ReportRow[]; total: Figures | null } {
  const measured = all.flatMap(({ figures }) => figures ?? []);
  const total = measured.length > 0 ? sumFigures(measured) : null;
  return { rows: withRoundedMoney(all.map(pagedRow), total), total };
}

export const reportRows = (report: Report, view: 'days' | 'channels'): ReportRow[] =>
  withRoundedMoney(
    view === 'days'
      ? dayRows(report)
      : report.channels.map((figures) => ({
          id: figures.channel,
          name: figures.channel,
          to: null,
          texts: {},
          figures,
        })),
    report.current,
  );

/** Display name of a row: days are formatted. */
export const rowName = (view: View, { name }: ReportRow) =>
  view === 'days' ? formatDate(name) : name;

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareText(String(a), String(b));

/** Sorts rows by a column, rows without a value last. An unknown column keeps the order. */
export function sortRows(
  rows: readonly ReportRow[],
  view: View,
  { sort, descending }: Pick<ReportFilter, 'sort' | 'descending'>,
): ReportRow[] {
  const column = reportColumns(view).find(({ key }) => key === sort);
  if (!column) return [...rows];
  return rows.toSorted((one, other) => {
    const [a, b] = [column.value(one), column.value(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return descending ? compare(b, a) : compare(a, b);
  });
}
