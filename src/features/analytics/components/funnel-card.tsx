import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { type FunnelStep, funnel } from '@/domain/campaign/analytics';
import { formatInteger, formatPercent } from '@/domain/shared/format';
import { formatList } from '@/domain/shared/format-list';
import {
  clickRate,
  clickToOpenRate,
  conversionRate,
  deliveryRate,
  type Figures,
  openRate,
} from '@/domain/campaign/metrics';
import { i18n } from '@/lib/i18n';
import { Card } from '@/ui/layout/card';
import { PLAIN } from '@/ui/chart/colours';
import { HorizontalBars } from '@/ui/chart/horizontal-bars';

const STEP_LABELS: Record<FunnelStep['step'], MessageDescriptor> = {
  sent: msg`Sent`,
  delivered: msg`Delivered`,
  opened: msg`Opened`,
  clicked: msg`Clicked`,
  converted: msg`Converted`,
};

interface FunnelCardProps {
  figures: Figures;
  /** Channels that do not measure opens. */
  unopened: readonly string[];
}

/** Funnel from sent to converted, and the rate of each step with its numerator and denominator. */
export function FunnelCard({ figures, unopened }: FunnelCardProps) {
  const rates = [
    [t`Delivery rate`, deliveryRate(figures), t`sent`],
    [t`Open rate`, openRate(figures), t`delivered`],
    [t`Click rate`, clickRate(figures), t`delivered`],
    [t`Click-to-open rate`, clickToOpenRate(figures), t`opened`],
    [t`Conversion rate`, conversionRate(figures), t`clicked`],
  ] as const;
  const channels = formatList(unopened);
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-base font-semibold">{t`Conversion Funnel`}</h2>
      <HorizontalBars
        bars={funnel(figures).map(({ step, value, share }) => ({
          label: i18n.t(STEP_LABELS[step]),
          share,
          colour: PLAIN,
          value:
            value === null ? (
              <span className="font-normal text-muted">{t`Not measured`}</span>
            ) : (
              <>
                {formatInteger(value)}
                {share !== null && (
                  <span className="ml-2 font-normal text-muted">{formatPercent(share)}</span>
                )}
              </>
            ),
        }))}
      />
      <p className="mt-4 text-[0.8125rem] text-muted">
        {t`Percent of sent messages.`}
        {unopened.length > 0 && ` ${t`Opens are not measured on ${channels}.`}`}
      </p>
      <details className="mt-3 text-[0.8125rem]">
        <summary className="text-muted hover:text-fg">{t`Rates between the steps`}</summary>
        <dl className="mt-2 space-y-1 text-muted tabular-nums">
          {rates.map(
            ([label, rate, whole]) =>
              rate && (
                <div key={label} className="flex flex-wrap justify-between gap-x-3">
                  <dt>{label}</dt>
                  <dd>
                    <span className="font-medium text-fg">{formatPercent(rate.value)}</span>{' '}
                    {t`${{ part: formatInteger(rate.part) }} of ${{ whole: formatInteger(rate.whole) }} ${{ unit: whole }}`}
                  </dd>
                </div>
              ),
          )}
        </dl>
      </details>
    </Card>
  );
}
