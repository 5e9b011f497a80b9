import { isRecord } from '@/domain/shared/json';
import { numberProblem, typedText, typedValue } from '@/domain/shared/typed-number';

export const COMPARISONS = [
  'is',
  'is not',
  'contains',
  'at least',
  'at most',
  'between',
  'in the last days',
] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** A line of the rule editor. The value is kept as typed, a range as `25, 34`. */
export interface ConditionRow {
  field: string;
  comparison: Comparison;
  value: string;
}

type Json = string | number | boolean | null | JsonObject | Json[];
/** Stored rules of a segment. */
export type JsonObject = { [key: string]: Json | undefined };

const isComparison = (value: unknown): value is Comparison =>
  COMPARISONS.some((comparison) => comparison === value);

const NUMERIC = new Set<Comparison>(['at least', 'at most', 'between', 'in the last days']);
/** JSON numbers beyond it lose digits, so larger ones stay text. */
const ANY_NUMBER = { min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };

/** Separates the limits of a range. A comma alone can be a decimal separator. */
const RANGE_SEPARATOR = ', ';

const partsOf = (comparison: Comparison, text: string): string[] =>
  comparison === 'between' ? text.split(RANGE_SEPARATOR) : [text];

/** Converts typed numbers to JSON numbers for numeric comparisons. Other text stays as typed. */
const toJson = (comparison: Comparison, text: string): Json => {
  const parts = partsOf(comparison, text).map((part) =>
    NUMERIC.has(comparison) && numberProblem(part, ANY_NUMBER) === null
      ? typedValue(part, {})
      : part,
  );
  return comparison === 'between' ? parts : (parts[0] ?? '');
};

const toText = (value: unknown): string | null => {
  if (Array.isArray(value)) {
    const parts = value.map(toText);
    return parts.includes(null) ? null : parts.join(RANGE_SEPARATOR);
  }
  if (typeof value === 'number') return typedText(value);
  return typeof value === 'string' ? value : null;
};

function toRow(condition: unknown): ConditionRow | null {
  if (!isRecord(condition) || Object.keys(condition).length !== 3) return null;
  const { field, comparison, value } = condition;
  const text = toText(value);
  if (typeof field !== 'string' || !isComparison(comparison) || text === null) return null;
  // Keep raw JSON if the editor rows would not write the same value back.
  const same = JSON.stringify(toJson(comparison, text)) === JSON.stringify(value);
  return same ? { field, comparison, value: text } : null;
}

/**
 * Converts stored rules to editor rows. Supports `{}`, one condition, or `{"all": [conditions]}`. Null for any other
 * shape, which can only be edited as JSON.
 */
export function toRows(rules: unknown): ConditionRow[] | null {
  if (!isRecord(rules)) return null;
  const keys = Object.keys(rules);
  if (keys.length === 0) return [];
  const all = rules['all'];
  const conditions = keys.length === 1 && Array.isArray(all) && all.length > 1 ? all : [rules];
  const rows = conditions.map(toRow);
  return rows.every((row) => row !== null) ? rows : null;
}

/** Converts editor rows to rules joined by AND. Inverse of `toRows`. */
export function toRules(rows: readonly ConditionRow[]): JsonObject {
  const conditions = rows.map(({ field, comparison, value }) => ({
    field,
    comparison,
    value: toJson(comparison, value),
  }));
  const [only] = conditions;
  if (!only) return {};
  return conditions.length === 1 ? only : { all: conditions };
}

/** Returns whether the row has a field and a value; `between` needs two values. */
function isComplete({ field, comparison, value }: ConditionRow): boolean {
  const parts = partsOf(comparison, value);
  return (
    field.trim() !== '' &&
    parts.length === (comparison === 'between' ? 2 : 1) &&
    parts.every((part) => part.trim() !== '')
  );
}

/** Returns whether a number of the row can mean two values, such as `1.234` in German. */
const isAmbiguous = ({ comparison, value }: ConditionRow): boolean =>
  NUMERIC.has(comparison) &&
  partsOf(comparison, value).some((part) => numberProblem(part, ANY_NUMBER) === 'ambiguous');

/** Problems in the JSON text of a segment's rules. */
export type RulesProblem = 'no_json' | 'no_object' | 'incomplete' | 'ambiguous' | 'too_long';

/** Parses the JSON text of a segment's rules into the object or a problem. */
export function readRules(text: string): { rules: JsonObject } | { problem: RulesProblem } {
  let rules: Json;
  try {
    rules = JSON.parse(text.trim() || '{}');
  } catch {
    return { problem: 'no_json' };
  }
  if (!isRecord(rules)) return { problem: 'no_object' };
  const rows = toRows(rules) ?? [];
  if (!rows.every(isComplete)) return { problem: 'incomplete' };
  if (rows.some(isAmbiguous)) return { problem: 'ambiguous' };
  if (JSON.stringify(rules).length > 15_000) return { problem: 'too_long' };
  return { rules };
}
