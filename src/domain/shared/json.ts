/** Returns whether a value is an object, not null or an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sortKeys = (_key: string, value: unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).sort(([x], [y]) => (x < y ? -1 : 1)))
    : value;

/** Deep equality that ignores key order, because Postgres reorders jsonb keys. */
export const sameJson = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a, sortKeys) === JSON.stringify(b, sortKeys);
