import { plural, t } from '@lingui/core/macro';
import {
  formatInteger,
  formatOneDecimal,
  formatPercent,
  formatTwoDecimals,
} from '@/domain/shared/format';
import { toPercent } from '@/domain/campaign/metrics';
import type { VariantFigures, Verdict } from '@/domain/flight/variants';

/** Formats a share as percentage points: 0.004 as `0.4`. */
const points = (part: number) =>
  (Math.abs(part) < 0.001 ? formatTwoDecimals : formatOneDecimal)(Math.abs(part) * 100);

/** `B · Long text`. */
export const variantLabel = (letter: string, name: string): string => `${letter} · ${name}`;

export const variantCountWords = (count: number): string =>
  plural(count, { one: '# variant', other: '# variants' });

/** Result of comparing two variants: the better one with the difference, or why it is unknown. */
export function verdictWords(verdict: Verdict): string {
  if (verdict.state === 'not_measured')
    return t`The gateway doesn’t report clicks, so the variants can’t be compared.`;
  if (verdict.state === 'too_early')
    return t`Too early to tell: each variant needs at least 30 clicks.`;
  const { leader, second, by } = verdict;
  const [from, to] = [points(by.from), points(by.to)];
  if (verdict.state === 'winner')
    return t`${leader} is better than ${second} by ${from} to ${to} points.`;
  return t`No clear winner: ${leader} is between ${from} points worse and ${to} points better than ${second}.`;
}

/** `A: 4.2% of 12,000`: click rate of a variant and its delivered messages. */
export function variantRateWords({ variant, delivered, clicked }: VariantFigures): string {
  const of = formatInteger(delivered);
  if (clicked === null) return t`${variant}: clicks not measured, ${of} delivered`;
  return t`${variant}: ${formatPercent(toPercent(clicked, delivered))} of ${of}`;
}
