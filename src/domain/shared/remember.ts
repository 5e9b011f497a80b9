/** JSON writes these numbers as null, which means no limit elsewhere. */
const exact = (_name: string, value: unknown) =>
  typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;

/**
 * Remembers the last results of a pure function by the content of its argument, which must be JSON. Callers share the
 * results and must not change them.
 */
export function rememberLast<A, R>(calculate: (input: A) => R, most: number): (input: A) => R {
  const results = new Map<string, R>();
  return (input) => {
    const key = JSON.stringify(input, exact);
    const result = results.has(key) ? (results.get(key) as R) : calculate(input);
    results.delete(key);
    results.set(key, result);
    const [oldest] = results.keys();
    if (results.size > most && oldest !== undefined) results.delete(oldest);
    return result;
  };
}
