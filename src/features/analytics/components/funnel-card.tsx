import { clickRate, type Figures, funnel, openRate } from '@/domain/analytics';
import { formatInteger, formatPercent } from '@/domain/format';
import { Card } from '@/ui/card';
import { HorizontalBars } from '@/ui/chart/horizontal-bars';

interface FunnelCardProps {
  figures: Figures;
  /** Channels whose opens nothing measures. */
  unopened: readonly string[];
}

/** How many of the sent messages came how far (ANA-10). */
export function FunnelCard({ figures, unopened }: FunnelCardProps) {
  const rates = { Opened: openRate(figures), Clicked: clickRate(figures) };
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
        {rates.Opened !== null && ` Open rate ${formatPercent(rates.Opened)} of delivered.`}
        {rates.Clicked !== null && ` Click rate ${formatPercent(rates.Clicked)} of opened.`}
        {unopened.length > 0 && ` Opens are not measured on ${unopened.join(', ')}.`}
      </p>
    </Card>
  );
}
