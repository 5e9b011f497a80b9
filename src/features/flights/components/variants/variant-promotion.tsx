import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '@/domain/shared/format';
import { promotedFigures, type PromotionRule, promotionRule } from '@/domain/flight/variants';
import { useActor } from '@/session/session';
import { variantRateWords } from '@/words/variants';
import { promotionsQuery } from '@/features/flights/results-queries';
import type { FlightDetail } from '@/features/flights/types';

function waitWords(rule: PromotionRule): string {
  if (rule.when === 'clear') return t`as soon as the result is clear`;
  const { when, value } = rule;
  return when === 'hours'
    ? plural(value, { one: 'after # hour', other: 'after # hours' })
    : t`after ${value}% of the audience`;
}

/** Past promotions with date, author and click rates; before the first one, the rule. */
export function VariantPromotion({ flight }: { flight: FlightDetail }) {
  const timeZone = useActor().organisation?.time_zone ?? 'UTC';
  const { data: promotions = [] } = useQuery(promotionsQuery(flight.id, flight.sent > 0));
  const rule = promotionRule(flight.promotion_rule);
  if (promotions.length === 0)
    return rule && flight.status !== 'ended' ? (
      <p className="mb-3 text-muted">{t`The better variant goes to everyone automatically ${waitWords(rule)}.`}</p>
    ) : null;
  return (
    <ul className="mb-3 space-y-2">
      {promotions.map(
        ({ id, variant, rule: stored, promoted_at, figures, promoted_by: person }, index) => {
          const at = formatDateTime(promoted_at, timeZone);
          const by = promotionRule(stored);
          const name = person ?? t`a former member`;
          const known = promotedFigures(figures).map(variantRateWords).join(', ');
          return (
            <li key={id} className={index > 0 ? 'text-muted' : undefined}>
              <p className={index === 0 ? 'font-medium' : undefined}>
                {variant === null
                  ? t`Split test resumed ${at}.`
                  : t`${variant} sent to everyone since ${at}.`}
              </p>
              <p className="text-[0.8125rem] text-muted">
                {by
                  ? t`By rule: the better variant, ${waitWords(by)}. Click rate at that time: ${known}.`
                  : t`Chosen by ${name}. Click rate at that time: ${known}.`}
              </p>
            </li>
          );
        },
      )}
    </ul>
  );
}
