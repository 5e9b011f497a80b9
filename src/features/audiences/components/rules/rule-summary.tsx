import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { reachTerm } from '@/domain/audience/reach';
import { contactCount } from '@/words/segments';
import { describeRules, type Rule } from '@/domain/audience/cohort';
import { costBreakdown, roundedPrices } from '@/domain/money/cost-model';
import { formatCount, formatCurrency, formatInteger } from '@/domain/shared/format';
import { perLocale } from '@/domain/shared/reader';
import { useActor } from '@/session/session';
import { Card } from '@/ui/layout/card';
import { Select } from '@/ui/forms/select';
import { categoryLabel } from '@/words/segment-categories';

const oneDecimalAtMost = perLocale(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
);
const formatTerm = (amount: number) => oneDecimalAtMost().format(amount);

/** Estimated reach and the calculation of each rule. */
function ReachTerms({ rules }: { rules: readonly Rule[] }) {
  const { reach } = describeRules(rules);
  return (
    <section aria-label={t`Estimated reach`}>
      <h2 className="text-[0.8125rem] text-muted">{t`Estimated reach`}</h2>
      <p className="mt-0.5 text-2xl font-semibold tracking-tight tabular-nums" aria-live="polite">
        {contactCount(reach, formatCount(reach))}
      </p>
      <ul className="mt-2 space-y-1 text-[0.8125rem] text-muted tabular-nums">
        {rules.map(({ operator, segments }, index) => {
          if (segments.length === 0) return null;
          const { base, share, amount } = reachTerm({
            operator,
            volumes: segments.map(({ volume }) => volume),
          });
          const number = index + 1;
          const term = `${formatInteger(base)} × ${share} = ${formatTerm(amount)}`;
          return (
            <li key={index}>
              {operator === 'AND'
                ? t`Rule ${number}: smallest volume ${term}`
                : t`Rule ${number}: sum of volumes ${term}`}
            </li>
          );
        })}
      </ul>
      <p className="mt-1 text-[0.8125rem] text-muted">
        {rules.every(({ segments }) => segments.length === 0) ? (
          t`Add segments to see how many people the cohort reaches.`
        ) : (
          <>
            {rules.length > 1 && `${t`People in two rules count twice.`} `}
            {t`Rounded down. Recalculated on save.`}
          </>
        )}
      </p>
    </section>
  );
}

/** Cost that the segment categories add per message, by the cost model of the flight wizard. */
function PriceEffect({ rules }: { rules: readonly Rule[] }) {
  const { organisation } = useActor();
  const services = organisation?.active_services ?? [];
  const [chosen, setChosen] = useState('');
  const channel = chosen || services[0] || 'SMS';
  const { categories } = describeRules(rules);
  const breakdown = costBreakdown({
    serviceRates: organisation?.service_rates,
    channel,
    geoEnabled: false,
    locationTargetingCost: null,
    segmentCosts: organisation?.segment_costs,
    categories,
    parts: 1,
    budget: null,
    reach: null,
  });
  const cost = roundedPrices(breakdown);
  return (
    <section aria-label={t`Price effect`}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-[0.8125rem] text-muted">{t`Added cost per message`}</h2>
        <Select
          aria-label={t`Channel`}
          value={channel}
          onChange={(event) => setChosen(event.target.value)}
          className="w-32"
        >
          {services.map((service) => (
            <option key={service} value={service}>
              {service}
            </option>
          ))}
        </Select>
      </div>
      <p className="mt-1 text-lg font-semibold tabular-nums">
        +{formatCurrency(cost.audienceCost)}
      </p>
      <ul className="mt-1 space-y-1 text-[0.8125rem] text-muted tabular-nums">
        {cost.categories.map(({ category, kind, value, amount }) => (
          <li key={category} className="flex justify-between gap-3">
            <span>
              {categoryLabel(category)}
              {kind === 'percentage' &&
                ` ${t`(${value}% of ${{ channelRate: formatCurrency(cost.channelRate) }})`}`}
            </span>
            <span>{formatCurrency(amount)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-[0.8125rem] text-muted">
        {categories.length === 0
          ? t`Some segments cost extra.`
          : t`Total with the channel’s ${{ rate: formatCurrency(cost.channelRate) }}: ${{ cost: formatCurrency(cost.costPerMessage) }} per message. Each category counts once.`}
      </p>
    </section>
  );
}

/** Estimated reach of the rules and, once they have segments, their added cost and formula. */
export function RuleSummary({ rules }: { rules: readonly Rule[] }) {
  const { formula } = describeRules(rules);
  return (
    <Card className="space-y-5 p-5">
      <ReachTerms rules={rules} />
      {formula && (
        <>
          <PriceEffect rules={rules} />
          <section aria-label={t`Formula`}>
            <h2 className="text-[0.8125rem] text-muted">{t`Formula`}</h2>
            <p className="mt-1 max-h-60 overflow-y-auto break-words">
              <bdi>{formula}</bdi>
            </p>
          </section>
        </>
      )}
    </Card>
  );
}
