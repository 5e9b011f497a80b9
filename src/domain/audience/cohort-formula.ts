interface NamedRule {
  operator: 'AND' | 'OR';
  /** Names of the rule's segments, in order. */
  names: readonly string[];
}

/** Formats rules as text, such as `(Age 25-34 AND Runners) OR (Marathon finishers)`. Skips rules without a segment. */
export function cohortFormula(rules: readonly NamedRule[]): string {
  return rules
    .filter(({ names }) => names.length > 0)
    .map(({ operator, names }) => `(${names.join(` ${operator} `)})`)
    .join(' OR ');
}
