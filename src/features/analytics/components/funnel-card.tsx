import { funnel } from '@/domain/campaign/analytics';
import { formatInteger, formatPercent } from '@/domain/shared/format';
import {
  clickRate,
  clickToOpenRate,
  conversionRate,
  deliveryRate,
  type Figures,
  openRate,
} from '@/domain/campaign/metrics';
import { Card } from '@/ui/layout/card';
import { HorizontalBars } from '@/ui/chart/horizontal-bars';

interface FunnelCardProps {
  figures: Figures;
  /** Channels whose opens nothing measures. */
  unopened: readonly string[];
}

/** How many of the sent messages came how far, and each step's rate with the two numbers it divided. */
export function FunnelCard({ figures, unopened }: FunnelCardProps) {
  const rates = [
    ['Delivery rate', deliveryRate(figures), 'sent'],
    ['Open rate', openRate(figures), 'delivered'],
    ['Click rate', clickRate(figures), 'delivered'],
    ['Click-to-open rate', clickToOpenRate(figures), 'opened'],
    ['Conversion rate', conversionRate(figures), 'clicked'],
  ] as const;
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-base font-semibold">Conversion Funnel</h2>
      <HorizontalBars
        bars={funnel(figures).map(({ label, value, share }) => ({
          label,
          share,
          colour: 1,
          value:
            value === null ? (
              <span className="font-normal text-muted">Not measured</span>
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
        Percent of sent messages.
        {unopened.length > 0 && ` Opens are not measured on ${unopened.join(', ')}.`}
      </p>
      <dl className="mt-3 space-y-1 text-xs text-muted tabular-nums">
        {rates.map(
          ([label, rate, whole]) =>
            rate && (
              <div key={label} className="flex flex-wrap justify-between gap-x-3">
                <dt>{label}</dt>
                <dd>
                  <span className="font-medium text-fg">{formatPercent(rate.value)}</span>{' '}
                  {formatInteger(rate.part)} of {formatInteger(rate.whole)} {whole}
                </dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  );
}
