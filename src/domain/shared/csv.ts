import { visibleText } from './text';

/** A cell: a number stays a number, null is empty. */
export type CsvCell = string | number | null;

/** Leading characters, after optional whitespace, that make a spreadsheet run a cell as a formula. */
const STARTS_A_FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** A byte order mark, so that a spreadsheet reads UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

function formatCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  // The apostrophe is how spreadsheets mark text; a name stays readable and is never run.
  const visible = visibleText(value);
  const text = STARTS_A_FORMULA.test(visible) ? `'${visible}` : visible;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A CSV file (RFC 4180, UTF-8 with byte order mark). Text is written as it is seen, and made harmless where a spreadsheet would take it for a formula;
 * numbers are written with a point and without grouping, NaN and infinity as empty.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [header, ...rows].map((line) => line.map(formatCell).join(','));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}
