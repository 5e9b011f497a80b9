import { visibleText } from './text';

/** A cell. Null is written as an empty cell. */
export type CsvCell = string | number | null;

/** Leading characters, after optional whitespace, that make a spreadsheet run a cell as a formula. */
const STARTS_A_FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

function formatCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  // A leading apostrophe makes spreadsheets treat the cell as text, never as a formula.
  const visible = visibleText(value);
  const text = STARTS_A_FORMULA.test(visible) ? `'${visible}` : visible;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Formats a CSV file (RFC 4180, UTF-8 with byte order mark). Removes invisible characters from text and escapes text
 * that a spreadsheet would run as a formula. Numbers have a decimal point and no grouping; NaN and infinity become
 * empty cells.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [header, ...rows].map((line) => line.map(formatCell).join(','));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}
