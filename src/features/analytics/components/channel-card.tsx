import { t } from '@lingui/core/macro';
import { formatPercent } from '@/domain/shared/format';
import { ratio } from '@/domain/campaign/metrics';
import { channelColour, ChannelName } from '@/features/configuration/channels';
import { i18n } from '@/lib/i18n';
import { Card } from '@/ui/layout/card';
import { HorizontalBars } from '@/ui/chart/horizontal-bars';
import type { Report } from '../schemas';
import { channelValues, formatMetric, METRIC_LABELS } from '../series';
import { useReportFilter } from '../use-report-filter';

export function ChannelCard({ report }: { report: Report }) {
  const { metric } = useReportFilter().filter;
  const format = formatMetric(metric);
  const label = i18n.t(METRIC_LABELS[metric]);
  const bars = channelValues(report, metric).sort((a, b) => (b.value ?? -1) - (a.value ?? -1));
  const total = bars.reduce((sum, { value }) => sum + (value ?? 0), 0);
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-base font-semibold">{t`${label} by channel`}</h2>
      {bars.length === 0 && <p className="text-muted">{t`No sends in this period.`}</p>}
      <HorizontalBars
        bars={bars.map(({ channel, value }) => {
          const share = ratio(value, total);
          return {
            label: channel,
            name: <ChannelName channel={channel} />,
            colour: channelColour(channel),
            share: share === null ? null : share * 100,
            value:
              value === null ? (
                <span className="font-normal text-muted">{t`Not measured`}</span>
              ) : (
                <>
                  {format(value)}
                  {share !== null && (
                    <span className="ml-2 font-normal text-muted">
                      {formatPercent(share * 100)}
                    </span>
                  )}
                </>
              ),
          };
        })}
      />
    </Card>
  );
}
