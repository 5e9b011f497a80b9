import {
  clickRate,
  deliveryRate,
  type Figures,
  openRate,
  reportLabel,
  returnOnAdSpend,
} from '@/domain/analytics';
import { type CsvCell, toCsv } from '@/domain/csv';
import { flightDisplayName } from '@/domain/flight';
import { formatCurrency, formatDate, formatInteger, formatPercent } from '@/domain/format';
import { paths } from '@/lib/paths';
import type { Report } from './schemas';
import type { View } from './use-report-filter';

/** A row of any of the four tables. Without figures nothing was sent. */
export interface ReportRow {
  id: string;
  name: string;
  /** Where the name leads. */
  to: string | null;
  texts: Record<string, string>;
  figures: Figures | null;
}

export interface ReportColumn {
  key: string;
  header: string;
  /** For sorting, and for the file where that says nothing else. */
  value: (row: ReportRow) => string | number | null;
  /** For the screen; text columns show their value. */
  show?: (value: number | null) => string;
  /** Rates stand in the file as rounded as on the screen. */
  file?: { header: string; value: (row: ReportRow) => number | null };
}

/** `5.25x`: dollars of revenue for each dollar spent. */
export const formatRoas = (value: number | null) => (value === null ? '—' : `${value.toFixed(2)}x`);
/** To the ten-thousandth where there is one, as stored. */
const dollars = (value: number | null) => formatCurrency(value);
const rounded = (read: (row: ReportRow) => number | null, decimals: number) => (row: ReportRow) => {
  const value = read(row);
  return value === null ? null : Number(value.toFixed(decimals));
};

const of =
  (read: (figures: Figures) => number | null) =>
  ({ figures }: ReportRow) =>
    figures && read(figures);

const FIGURE_COLUMNS: readonly ReportColumn[] = [
  { key: 'sent', header: 'Sent', value: of(({ sent }) => sent), show: formatInteger },
  {
    key: 'delivered',
    header: 'Delivered',
    value: of(({ delivered }) => delivered),
    show: formatInteger,
  },
  {
    key: 'delivery_rate',
    header: 'Delivery rate',
    file: { header: 'Delivery rate (%)', value: rounded(of(deliveryRate), 1) },
    value: of(deliveryRate),
    show: formatPercent,
  },
  { key: 'opened', header: 'Opened', value: of(({ opened }) => opened), show: formatInteger },
  {
    key: 'open_rate',
    header: 'Open rate',
    file: { header: 'Open rate (%)', value: rounded(of(openRate), 1) },
    value: of(openRate),
    show: formatPercent,
  },
  { key: 'clicked', header: 'Clicked', value: of(({ clicked }) => clicked), show: formatInteger },
  {
    key: 'click_rate',
    header: 'Click rate',
    file: { header: 'Click rate (%)', value: rounded(of(clickRate), 1) },
    value: of(clickRate),
    show: formatPercent,
  },
  {
    key: 'conversions',
    header: 'Conversions',
    value: of(({ conversions }) => conversions),
    show: formatInteger,
  },
  { key: 'cost', header: 'Spent', value: of(({ cost }) => cost), show: dollars },
  { key: 'revenue', header: 'Revenue', value: of(({ revenue }) => revenue), show: dollars },
  {
    key: 'roas',
    header: 'ROAS',
    file: { header: 'ROAS', value: rounded(of(returnOnAdSpend), 2) },
    value: of(returnOnAdSpend),
    show: formatRoas,
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
    clicks_of_opened: sum(({ clicks_of_opened }) => clicks_of_opened),
    clicked_of: sum(({ clicked_of }) => clicked_of),
  };
}

/** The newest day first. */
function dayRows({ days }: Report): ReportRow[] {
  const names = [...new Set(days.map(({ day }) => day))];
  return names.toReversed().map((name) => ({
    id: name,
    name,
    to: null,
    texts: {},
    figures: sumFigures(days.filter(({ day }) => day === name)),
  }));
}

/** The rows of a view; only the chosen campaign's, if one is (ANA-06). */
export function reportRows(report: Report, view: View, campaign: string): ReportRow[] {
  if (view === 'days') return dayRows(report);
  if (view === 'channels')
    return report.channels.map((figures) => ({
      id: figures.channel,
      name: figures.channel,
      to: null,
      texts: {},
      figures,
    }));
  if (view === 'flights')
    return report.flights.map(({ id, name, channel, campaign_id, campaign_name, ...figures }) => ({
      id,
      name: flightDisplayName(name),
      to: paths.campaign(campaign_id),
      texts: { campaign: campaign_name, channel },
      figures,
    }));
  return report.campaigns
    .filter(({ id }) => !campaign || id === campaign)
    .map(({ id, name, status, figures }) => ({
      id,
      name,
      to: paths.campaign(id),
      texts: { status: reportLabel(status) },
      figures,
    }));
}

export const reportColumns = (view: View): readonly ReportColumn[] => COLUMNS[view];

/** The row's name as the screen shows it. */
export const rowName = (view: View, { name }: ReportRow) =>
  view === 'days' ? formatDate(name) : name;

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en');

/** Sorted by a column; what was not measured stands last either way. An unknown column leaves the order. */
export function sortRows(
  rows: readonly ReportRow[],
  column: ReportColumn | undefined,
  descending: boolean,
): ReportRow[] {
  if (!column) return [...rows];
  return rows.toSorted((one, other) => {
    const [a, b] = [column.value(one), column.value(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return descending ? compare(b, a) : compare(a, b);
  });
}

/** The table as a file: the same columns, rows, order and decimals (ANA-07). */
export function reportCsv(view: View, rows: readonly ReportRow[], total: Figures | null): string {
  const columns = reportColumns(view);
  const cells = (row: ReportRow): CsvCell[] =>
    columns.map(({ value, file }) => (file ? file.value(row) : value(row)));
  const sum: ReportRow = { id: 'total', name: 'Total', to: null, texts: {}, figures: total };
  return toCsv(
    columns.map(({ header, file }) => file?.header ?? header),
    [...rows, ...(total ? [sum] : [])].map(cells),
  );
}
