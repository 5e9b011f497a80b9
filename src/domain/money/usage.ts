const FALLBACK_LIMIT = 25_000;

/** Monthly limit shown on the dashboard, in dollars: 25,000 if the organization has none or 0. */
export function creditLimit(limit: number | null | undefined): number {
  return limit && limit > 0 ? limit : FALLBACK_LIMIT;
}

/** Month's usage in percent of the limit; null without a limit. */
export function usagePercent(
  usage: number | null | undefined,
  limit: number | null | undefined,
): number | null {
  // Multiplies first: dividing first would make 123.45% slightly smaller, so it would round down.
  return limit && limit > 0 ? ((usage ?? 0) * 100) / limit : null;
}

/** Returns whether usage is strictly above 80% of the limit. Compares amounts, not rounded percentages. */
export function isHighUsage(
  usage: number | null | undefined,
  limit: number | null | undefined,
): boolean {
  return Boolean(limit) && (limit ?? 0) > 0 && (usage ?? 0) * 10 > (limit ?? 0) * 8;
}

/** Returns whether usage rounds to at least 100.0% of the limit. Flights can then hardly send any more. */
export function isLimitReached(
  usage: number | null | undefined,
  limit: number | null | undefined,
): boolean {
  return (usagePercent(usage, limit) ?? 0) >= 99.95;
}
