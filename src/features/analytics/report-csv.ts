import type { Figures } from '@/domain/campaign/metrics';
import { type CsvCell, toCsv } from '@/domain/shared/csv';
import { fileHeader, reportColumns, type ReportRow } from './report-columns';
import { totalRow } from './report-table';
import type { View } from './use-report-filter';

/** The table as CSV, with the columns, row order and decimals of the screen, plus the inputs of each rate. */
export function reportCsv(view: View, rows: readonly ReportRow[], total: Figures | null): string {
  const columns = reportColumns(view);
  const cells = (row: ReportRow): CsvCell[] =>
    columns.map(({ value, file }) => (file ? file.value(row) : value(row)));
  return toCsv(columns.map(fileHeader), [...rows, ...(total ? [totalRow(total)] : [])].map(cells));
}
