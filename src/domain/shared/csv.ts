import Papa from 'papaparse';
import { visibleText } from './text';

/** A cell. Null is written as an empty cell. */
export type CsvCell = string | number | null;

/** Leading characters, after optional whitespace, that make a spreadsheet run a cell as a formula. */
const STARTS_A_FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/;
/**
 * Cells that get quotes in addition to those that RFC 4180 requires: some spreadsheets split at semicolons and tabs, and
 * trim cells.
 */
const ADDITIONAL_QUOTES = /[;\t]|^\s|\s$/;

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

function safeCell(value: CsvCell): CsvCell {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (value === null) return null;
  // A leading apostrophe makes spreadsheets treat the cell as text, never as a formula.
  const visible = visibleText(value);
  return STARTS_A_FORMULA.test(visible) ? `'${visible}` : visible;
}

/**
 * Formats a CSV file (RFC 4180, UTF-8 with byte order mark). Removes invisible characters from text and escapes text
 * that a spreadsheet would run as a formula. Numbers have a decimal point and no grouping; NaN and infinity become
 * empty cells. Import this module when a file is written: it loads the CSV library.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = Papa.unparse(
    [header, ...rows].map((line) => line.map(safeCell)),
    { newline: '\r\n', quotes: (cell) => ADDITIONAL_QUOTES.test(String(cell)) },
  );
  return `${BYTE_ORDER_MARK}${lines}\r\n`;
}
