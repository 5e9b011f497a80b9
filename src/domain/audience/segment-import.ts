import Papa from 'papaparse';
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

/** Problem that blocks the whole file. Names the missing or duplicate columns, or the line of a broken quote. */
export type FileProblem =
  | 'no_rows'
  | 'too_many_rows'
  | { code: 'broken_quotes'; line: number }
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

interface CsvRecord {
  /** Line of the file, from 1, at which the record starts. */
  line: number;
  cells: string[];
}

/**
 * Parses CSV text (RFC 4180) into non-empty records, and the line of the first record with broken quotes. The separator is
 * the one that a `sep=` line names, otherwise a comma, semicolon or tab.
 */
function readRecords(file: string): { records: CsvRecord[]; brokenLine: number | undefined } {
  const text = file.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const named = SEPARATOR_LINE.exec(text);
  const delimiter = named?.[1] ?? detectSeparator(text);
  const { data, errors } = Papa.parse<string[]>(text.slice(named?.[0].length ?? 0), {
    delimiter,
    newline: '\n',
  });
  let next = named ? 2 : 1;
  const lines = data.map((cells) => {
    const line = next;
    next += cells.join('').split('\n').length;
    return { line, cells };
  });
  const [broken] = errors;
  return {
    records: lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
    brokenLine: broken && lines[broken.row ?? 0]?.line,
  };
}

/** Returns the separator that occurs most often in the first line; a comma on a tie. */
function detectSeparator(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const count = (separator: string) => first.split(separator).length;
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
}

/**
 * Normalizes a volume such as `12,300` or `12 300` to digits, the same in every locale. Returns other text trimmed.
 * Exponents are not read, because spreadsheets write long numbers as `1.2E+08` and drop the last digits.
 */
function normalizeDigits(text: string): string {
  const value = /e/i.test(text) ? null : typedValue(text, { decimals: 0, decimalMark: '.' });
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
  const { records: all, brokenLine } = readRecords(file);
  if (brokenLine !== undefined) return { problem: { code: 'broken_quotes', line: brokenLine } };
  const [header, ...records] = all;
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
