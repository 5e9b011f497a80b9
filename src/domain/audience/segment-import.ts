import { SEGMENT_CATEGORIES } from './segment-category';
import { countCharacters } from '@/domain/shared/text';
import { typedValue } from '@/domain/shared/typed-number';

/** Valid row, ready to import. */
export interface VolumeRow {
  name: string;
  /** Lower case. Empty keeps the stored category. */
  category: string;
  volume: number;
}

/** Problems of a row. `same_name` carries the line of the earlier row with that name. */
export type RowProblem =
  | 'name_missing'
  | 'name_too_long'
  | 'unknown_category'
  | 'no_whole_number'
  | 'volume_too_large'
  | { code: 'same_name'; line: number };

/** Problems that block the whole file, with the names of missing or duplicate columns. */
export type FileProblem =
  | 'no_rows'
  | 'too_many_rows'
  | { code: 'columns_missing'; columns: readonly string[] }
  | { code: 'columns_doubled'; columns: readonly string[] };

/** A parsed row with its line number (from 1) and its problem. */
export interface ReadRow {
  line: number;
  name: string;
  category: string;
  volume: string;
  problem: RowProblem | null;
}

const MAX_ROWS = 5000;
const MAX_CONTACTS = 2_147_483_647;
const COLUMNS = ['name', 'category', 'volume'] as const;

/** Optional first line such as `sep=;`, which spreadsheets write to name the separator. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?[ \t]*(?:\r?\n|$)/i;

/** Returns the cell separator, the character offset of the first record and its line number. */
function detectLayout(text: string) {
  const named = SEPARATOR_LINE.exec(text);
  return named
    ? { separator: named[1], start: named[0].length, firstLine: 2 }
    : { separator: detectSeparator(text), start: 0, firstLine: 1 };
}

/**
 * Parses CSV text (RFC 4180) into non-empty records, each with the number of its first line. The separator is the one
 * that a `sep=` line names, otherwise a comma, semicolon or tab.
 */
function readRecords(text: string): { line: number; cells: string[] }[] {
  const { separator, start, ...layout } = detectLayout(text);
  const records: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let { firstLine } = layout;
  let line = firstLine;
  const endRecord = () => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== '')) records.push({ line: firstLine, cells });
    cells = [];
    cell = '';
    firstLine = line;
  };
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\n') line += 1;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && cell.trim() === '') {
      quoted = true;
      cell = '';
    } else if (character === separator) {
      cells.push(cell);
      cell = '';
    } else if (character === '\n') endRecord();
    else if (character !== '\r') cell += character;
  }
  endRecord();
  return records;
}

/** Returns the separator that occurs most often in the first line; a comma on a tie. */
function detectSeparator(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const count = (separator: string) => first.split(separator).length;
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
}

/**
 * Normalizes a volume such as `12,300` or `12 300` to digits. Returns other text trimmed. Exponents are not read,
 * because spreadsheets write long numbers as `1.2E+08` and drop the last digits.
 */
function normalizeDigits(text: string): string {
  const value = /e/i.test(text) ? null : typedValue(text, { decimals: 0 });
  return value !== null && Number.isSafeInteger(value) ? String(value) : text.trim();
}

function rowProblem({
  name,
  category,
  volume,
}: Omit<ReadRow, 'line' | 'problem'>): RowProblem | null {
  if (name === '') return 'name_missing';
  if (countCharacters(name) > 100) return 'name_too_long';
  if (category !== '' && !SEGMENT_CATEGORIES.includes(category)) return 'unknown_category';
  if (!/^\d{1,10}$/.test(volume)) return 'no_whole_number';
  return Number(volume) > MAX_CONTACTS ? 'volume_too_large' : null;
}

export type ReadFile = { rows: ReadRow[]; ready: VolumeRow[] } | { problem: FileProblem };

/**
 * Parses a file with the columns name, volume and optionally category, in any order. Row problems do not block other
 * rows.
 */
export function readVolumes(file: string): ReadFile {
  const [header, ...records] = readRecords(file.replace(/^\uFEFF/, ''));
  const titles = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const [name, category, volume] = COLUMNS.map((column) => titles.indexOf(column));
  const doubled = COLUMNS.filter((column) => titles.indexOf(column) !== titles.lastIndexOf(column));
  if (doubled.length > 0) return { problem: { code: 'columns_doubled', columns: doubled } };
  const missing = COLUMNS.filter((column) => column !== 'category' && !titles.includes(column));
  if (missing.length > 0) return { problem: { code: 'columns_missing', columns: missing } };
  if (records.length === 0) return { problem: 'no_rows' };
  if (records.length > MAX_ROWS) return { problem: 'too_many_rows' };
  const seen = new Map<string, number>();
  const rows = records.map(({ line, cells }): ReadRow => {
    const at = (index: number | undefined) => cells[index ?? -1]?.trim() ?? '';
    const row = {
      name: at(name),
      category: at(category).toLowerCase(),
      volume: normalizeDigits(at(volume)),
    };
    const key = row.name.toLowerCase();
    const earlierLine = seen.get(key);
    seen.set(key, earlierLine ?? line);
    const twice = earlierLine ? { code: 'same_name' as const, line: earlierLine } : null;
    return { line, ...row, problem: rowProblem(row) ?? twice };
  });
  const ready = rows
    .filter(({ problem }) => problem === null)
    .map(({ name: one, category: kind, volume: figure }) => ({
      name: one,
      category: kind,
      volume: Number(figure),
    }));
  return { rows, ready };
}
