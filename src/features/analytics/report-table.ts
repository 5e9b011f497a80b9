import { type CsvCell, toCsv } from '@/domain/shared/csv';
import { flightDisplayName } from '@/words/flights';
import {
  formatCurrency,
  formatDate,
  formatInteger,
  formatMultiple,
  formatPercent,
} from '@/domain/shared/format';
import { roundToTotal, roundTo, toCents } from '@/domain/money/rounding';
import {
  clickRate,
  clickToOpenRate,
  conversionRate,
  costPerClick,
  deliveryRate,
  type Figures,
  openRate,
  type Rate,
  returnOnAdSpend,
} from '@/domain/campaign/metrics';
import { paths } from '@/lib/paths';
import type { Report, ReportPage } from './schemas';
import type { ReportFilter, View } from './use-report-filter';

/** A row of any of the four tables. Without figures nothing was sent. */
export interface ReportRow {
  id: string;
  name: string;
  /** Where the name leads. */
  to: string | null;
  texts: Record<string, string>;
  figures: Figures | null;
  /** Dollars to the cent; those of all rows add up to the total's. */
  shown: { cost: number; revenue: number } | null;
}

export interface ReportColumn {
  key: string;
  header: string;
  /** For sorting, and for the file where that says nothing else. */
  value: (row: ReportRow) => string | number | null;
  /** For the screen; text columns show their value. */
  show?: (value: number | null) => string;
  /** The two numbers of a rate, where the row does not show them beside it. */
  rate?: (row: ReportRow) => Rate | null;
  /** Rates stand in the file as rounded as on the screen. */
  file?: { header: string; value: (row: ReportRow) => number | null };
  /** Only in the file. */
  fileOnly?: true;
}

const of =
  <T>(read: (figures: Figures) => T) =>
  ({ figures }: ReportRow): T | null =>
    figures && read(figures);

const rounded = (read: (figures: Figures) => Rate | null, decimals: number) => (row: ReportRow) => {
  const rate = of(read)(row);
  return rate && roundTo(rate.value, decimals);
};

type Key = 'sent' | 'delivered' | 'opened' | 'clicked' | 'conversions';
const count = (key: Key, header: string): ReportColumn => ({
  key,
  header,
  value: of((figures) => figures[key]),
  show: formatInteger,
});
const money = (key: 'cost' | 'revenue', header: string): ReportColumn => ({
  key,
  header,
  value: ({ shown }) => shown && shown[key],
  show: (value) => formatCurrency(value, 2),
});
const percentage = (
  key: string,
  header: string,
  read: (figures: Figures) => Rate | null,
): ReportColumn => ({
  key,
  header,
  value: of((figures) => read(figures)?.value ?? null),
  show: formatPercent,
  file: { header: `${header} (%)`, value: rounded(read, 1) },
});
/** A number of a rate that no column of the table shows. */
const base = (header: string, read: (figures: Figures) => number): ReportColumn => ({
  key: header,
  header,
  value: of(read),
  fileOnly: true,
});

const FIGURE_COLUMNS: readonly ReportColumn[] = [
  count('sent', 'Sent'),
  count('delivered', 'Delivered'),
  percentage('delivery_rate', 'Delivery rate', deliveryRate),
  count('opened', 'Opened'),
  { ...percentage('open_rate', 'Open rate', openRate), rate: of(openRate) },
  base('Delivered where opens are measured', ({ opened_of }) => opened_of),
  count('clicked', 'Clicked'),
  { ...percentage('click_rate', 'Click rate', clickRate), rate: of(clickRate) },
  base('Delivered where clicks are measured', ({ clicked_of }) => clicked_of),
  { ...percentage('click_to_open_rate', 'Click-to-open rate', clickToOpenRate), fileOnly: true },
  base('Clicked where opens are measured', ({ clicks_of_opened }) => clicks_of_opened),
  base('Opened where clicks are measured', ({ opens_of_clicked }) => opens_of_clicked),
  count('conversions', 'Conversions'),
  { ...percentage('conversion_rate', 'Conversion rate', conversionRate), fileOnly: true },
  base('Conversions where clicks are measured', (figures) => figures.conversions_of_clicked),
  money('cost', 'Spent'),
  {
    key: 'cost_per_click',
    header: 'Cost per click',
    value: of((figures) => costPerClick(figures)?.value ?? null),
    file: { header: 'Cost per click', value: rounded(costPerClick, 2) },
    fileOnly: true,
  },
  base('Spent where clicks are measured', ({ cost_of_clicked }) => toCents(cost_of_clicked)),
  money('revenue', 'Revenue'),
  {
    key: 'roas',
    header: 'ROAS',
    value: of((figures) => returnOnAdSpend(figures)?.value ?? null),
    show: formatMultiple,
    file: { header: 'ROAS', value: rounded(returnOnAdSpend, 2) },
  },
];

const textColumn = (key: string, header: string): ReportColumn => ({
  key,
  header,
  value: ({ texts }) => texts[key] ?? null,
});
const nameColumn = (header: string): ReportColumn => ({
  key: 'name',
  header,
  value: ({ name }) => name,
});

const COLUMNS: Record<View, readonly ReportColumn[]> = {
  campaigns: [nameColumn('Campaign'), textColumn('status', 'Status'), ...FIGURE_COLUMNS],
  flights: [
    nameColumn('Flight'),
    textColumn('campaign', 'Campaign'),
    textColumn('channel', 'Channel'),
    ...FIGURE_COLUMNS,
  ],
  days: [nameColumn('Day'), ...FIGURE_COLUMNS],
  channels: [nameColumn('Channel'), ...FIGURE_COLUMNS],
};

/** Sums of several rows; what none of them measures stays not measured. */
export function sumFigures(parts: readonly Figures[]): Figures {
  const sum = (read: (figures: Figures) => number) =>
    // Ten-thousandths are whole numbers, so dollars add up exactly.
    parts.reduce((total, part) => total + Math.round(read(part) * 10_000), 0) / 10_000;
  const measured = (read: (figures: Figures) => number | null) =>
    parts.some((part) => read(part) !== null) ? sum((part) => read(part) ?? 0) : null;
  return {
    sent: sum(({ sent }) => sent),
    delivered: sum(({ delivered }) => delivered),
    opened: measured(({ opened }) => opened),
    clicked: measured(({ clicked }) => clicked),
    conversions: sum(({ conversions }) => conversions),
    revenue: sum(({ revenue }) => revenue),
    cost: sum(({ cost }) => cost),
    opened_of: sum(({ opened_of }) => opened_of),
    clicked_of: sum(({ clicked_of }) => clicked_of),
    opens_of_clicked: sum(({ opens_of_clicked }) => opens_of_clicked),
    clicks_of_opened: sum(({ clicks_of_opened }) => clicks_of_opened),
    conversions_of_clicked: sum(({ conversions_of_clicked }) => conversions_of_clicked),
    cost_of_clicked: sum(({ cost_of_clicked }) => cost_of_clicked),
  };
}

type PlainRow = Omit<ReportRow, 'shown'>;

/** The newest day first. */
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

/** The same rows with their money to the cent, adding up to the total's. */
function withMoney(rows: readonly PlainRow[], total: Figures | null): ReportRow[] {
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

/** The last line of a table. */
export const totalRow = (total: Figures | null): ReportRow => ({
  id: 'total',
  name: 'Total',
  to: null,
  texts: {},
  figures: total,
  shown: total && { cost: toCents(total.cost), revenue: toCents(total.revenue) },
});

/** A campaign or flight as a row. */
export const pagedRow = (row: ReportPage['rows'][number]): ReportRow => ({
  id: row.id,
  name: row.campaign_id ? flightDisplayName(row.name) : (row.name ?? ''),
  to: paths.campaign(row.campaign_id ?? row.id),
  texts: row.campaign_id
    ? { campaign: row.campaign_name ?? '', channel: row.channel ?? '' }
    : {
        status: row.status,
        empty: row.has_reports ? 'Nothing was sent in this period' : 'No analytics available yet',
      },
  figures: row.figures,
  shown: row.shown,
});

/** All campaigns or flights of a file with their sum, which holds for these rows also while reports arrive. */
export function fileRows(all: ReportPage['rows']): { rows: ReportRow[]; total: Figures | null } {
  const measured = all.flatMap(({ figures }) => figures ?? []);
  const total = measured.length > 0 ? sumFigures(measured) : null;
  return { rows: withMoney(all.map(pagedRow), total), total };
}

/** The days or channels of a report. */
export const reportRows = (report: Report, view: 'days' | 'channels'): ReportRow[] =>
  withMoney(
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

/** The columns of the file; the screen leaves out those that only the file has. */
export const reportColumns = (view: View): readonly ReportColumn[] => COLUMNS[view];

/** The row's name as the screen shows it. */
export const rowName = (view: View, { name }: ReportRow) =>
  view === 'days' ? formatDate(name) : name;

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en');

/** Rows sorted by a column, rows that do not measure it last. An unknown column keeps the order. */
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

/** The table as a file: the same columns, rows, order and decimals, and what its rates were made of. */
export function reportCsv(view: View, rows: readonly ReportRow[], total: Figures | null): string {
  const columns = reportColumns(view);
  const cells = (row: ReportRow): CsvCell[] =>
    columns.map(({ value, file }) => (file ? file.value(row) : value(row)));
  return toCsv(
    columns.map(({ header, file }) => file?.header ?? header),
    [...rows, ...(total ? [totalRow(total)] : [])].map(cells),
  );
}
