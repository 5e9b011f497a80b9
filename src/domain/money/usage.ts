const FALLBACK_LIMIT = 25_000;

/** The monthly limit of the dashboard: 25000 for an organisation without one or with 0. */
export function creditLimit(limit: number | null | undefined): number {
  return limit && limit > 0 ? limit : FALLBACK_LIMIT;
}

/** Usage of the month in percent of the limit; null without a limit. */
export function usagePercent(
  usage: number | null | undefined,
  limit: number | null | undefined,
): number | null {
  // Times 100 first: divided first, 123.45 % would fall just short of its half and be rounded down.
  return limit && limit > 0 ? ((usage ?? 0) * 100) / limit : null;
}

/** Strictly above 80 percent of the limit, compared as money and not as a rounded percentage. */
export function isHighUsage(
  usage: number | null | undefined,
  limit: number | null | undefined,
): boolean {
  return Boolean(limit) && (limit ?? 0) > 0 && (usage ?? 0) * 10 > (limit ?? 0) * 8;
}

/** Whether the month's usage shows as 100.0 percent of the limit or more: no flight can send for long. */
export function isLimitReached(
  usage: number | null | undefined,
  limit: number | null | undefined,
): boolean {
  return (usagePercent(usage, limit) ?? 0) >= 99.95;
}
