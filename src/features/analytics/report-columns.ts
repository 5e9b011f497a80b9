import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
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
import { roundTo, toCents } from '@/domain/money/rounding';
import {
  type Decimals,
  formatCurrency,
  formatInteger,
  formatMultiple,
  formatPercent,
} from '@/domain/shared/format';
import { i18n } from '@/lib/i18n';
import type { View } from './use-report-filter';

/** A row of any of the four tables. */
export interface ReportRow {
  id: string;
  name: string;
  /** Path that the name links to. */
  to: string | null;
  texts: Record<string, string>;
  /** Null if nothing was sent. */
  figures: Figures | null;
  /** Dollars rounded to the cent so that the rows add up to the total. */
  shown: { cost: number; revenue: number } | null;
}

export interface ReportColumn {
  key: string;
  header: MessageDescriptor;
  /** Sort value; also the cell of the file unless `file` is set. */
  value: (row: ReportRow) => string | number | null;
  /** Formats a number for the screen, amounts with the decimals of the table; text columns show their value. */
  show?: (value: number | null, decimals: Decimals) => string;
  /** Numerator and denominator of a rate, if the row has no columns for them. */
  rate?: (row: ReportRow) => Rate | null;
  /** Cell of the file, for a rate: its value rounded as on the screen. The header shows `unit`. */
  file?: { unit?: '%'; value: (row: ReportRow) => number | null };
  fileOnly?: true;
}

const fromFigures =
  <T>(read: (figures: Figures) => T) =>
  ({ figures }: ReportRow): T | null =>
    figures && read(figures);

const roundedRate =
  (read: (figures: Figures) => Rate | null, decimals: number) => (row: ReportRow) => {
    const rate = fromFigures(read)(row);
    return rate && roundTo(rate.value, decimals);
  };

type CountKey = 'sent' | 'delivered' | 'opened' | 'clicked' | 'conversions';
const countColumn = (key: CountKey, header: MessageDescriptor): ReportColumn => ({
  key,
  header,
  value: fromFigures((figures) => figures[key]),
  show: formatInteger,
});
/** Count in the file only: on the screen the rate next to it shows it. */
const fileCountColumn = (key: CountKey, header: MessageDescriptor): ReportColumn => ({
  ...countColumn(key, header),
  fileOnly: true,
});
const moneyColumn = (key: 'cost' | 'revenue', header: MessageDescriptor): ReportColumn => ({
  key,
  header,
  value: ({ shown }) => shown && shown[key],
  show: formatCurrency,
});
const rateColumn = (
  key: string,
  header: MessageDescriptor,
  read: (figures: Figures) => Rate | null,
): ReportColumn => ({
  key,
  header,
  value: fromFigures((figures) => read(figures)?.value ?? null),
  show: (value) => formatPercent(value),
  file: { unit: '%', value: roundedRate(read, 1) },
});
/** Numerator or denominator of a rate, in the file only. */
const rateInputColumn = (
  key: string,
  header: MessageDescriptor,
  read: (figures: Figures) => number,
): ReportColumn => ({ key, header, value: fromFigures(read), fileOnly: true });

const FIGURE_COLUMNS: readonly ReportColumn[] = [
  countColumn('sent', msg`Sent`),
  fileCountColumn('delivered', msg`Delivered`),
  {
    ...rateColumn('delivery_rate', msg`Delivery rate`, deliveryRate),
    rate: fromFigures(deliveryRate),
  },
  fileCountColumn('opened', msg`Opened`),
  { ...rateColumn('open_rate', msg`Open rate`, openRate), rate: fromFigures(openRate) },
  rateInputColumn(
    'opened_of',
    msg`Delivered where opens are measured`,
    ({ opened_of }) => opened_of,
  ),
  fileCountColumn('clicked', msg`Clicked`),
  { ...rateColumn('click_rate', msg`Click rate`, clickRate), rate: fromFigures(clickRate) },
  rateInputColumn(
    'clicked_of',
    msg`Delivered where clicks are measured`,
    ({ clicked_of }) => clicked_of,
  ),
  { ...rateColumn('click_to_open_rate', msg`Click-to-open rate`, clickToOpenRate), fileOnly: true },
  rateInputColumn(
    'clicks_of_opened',
    msg`Clicked where opens are measured`,
    ({ clicks_of_opened }) => clicks_of_opened,
  ),
  rateInputColumn(
    'opens_of_clicked',
    msg`Opened where clicks are measured`,
    ({ opens_of_clicked }) => opens_of_clicked,
  ),
  countColumn('conversions', msg`Conversions`),
  { ...rateColumn('conversion_rate', msg`Conversion rate`, conversionRate), fileOnly: true },
  rateInputColumn(
    'conversions_of_clicked',
    msg`Conversions where clicks are measured`,
    (figures) => figures.conversions_of_clicked,
  ),
  moneyColumn('cost', msg`Spent`),
  {
    key: 'cost_per_click',
    header: msg`Cost per click`,
    value: fromFigures((figures) => costPerClick(figures)?.value ?? null),
    file: { value: roundedRate(costPerClick, 2) },
    fileOnly: true,
  },
  rateInputColumn('cost_of_clicked', msg`Spent where clicks are measured`, ({ cost_of_clicked }) =>
    toCents(cost_of_clicked),
  ),
  moneyColumn('revenue', msg`Revenue`),
  {
    key: 'roas',
    header: msg`ROAS`,
    value: fromFigures((figures) => returnOnAdSpend(figures)?.value ?? null),
    show: formatMultiple,
    file: { value: roundedRate(returnOnAdSpend, 2) },
  },
];

const textColumn = (key: string, header: MessageDescriptor): ReportColumn => ({
  key,
  header,
  value: ({ texts }) => texts[key] ?? null,
});
const nameColumn = (header: MessageDescriptor): ReportColumn => ({
  key: 'name',
  header,
  value: ({ name }) => name,
});

const COLUMNS: Record<View, readonly ReportColumn[]> = {
  campaigns: [nameColumn(msg`Campaign`), textColumn('status', msg`Status`), ...FIGURE_COLUMNS],
  flights: [
    nameColumn(msg`Flight`),
    textColumn('campaign', msg`Campaign`),
    textColumn('channel', msg`Channel`),
    ...FIGURE_COLUMNS,
  ],
  days: [nameColumn(msg`Day`), ...FIGURE_COLUMNS],
  channels: [nameColumn(msg`Channel`), ...FIGURE_COLUMNS],
};

/** All columns of a table, including those marked `fileOnly`. */
export const reportColumns = (view: View): readonly ReportColumn[] => COLUMNS[view];

/** Header of a column in the file, with the unit of its values. */
export const fileHeader = ({ header, file }: ReportColumn): string =>
  file?.unit ? `${i18n.t(header)} (${file.unit})` : i18n.t(header);
