import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatInteger } from '@/domain/shared/format';
import { useOrganisationId } from '@/session/session';
import { Skeleton } from '@/ui/states/skeleton';
import { Stat, StatStrip } from '@/ui/data/stat';
import { Hint } from '@/ui/overlays/tooltip';
import { audienceStatsQuery } from '../queries';

/** A shortened figure says the whole one on request. */
const exactly = (value: number, shown: string) => {
  const whole = formatInteger(value);
  return shown === whole ? shown : <Hint text={whole}>{shown}</Hint>;
};

/** The four figures above the tabs. Without an answer each says so; nothing is shown as 0. */
export function AudienceStats() {
  const { data, error } = useQuery(audienceStatsQuery(useOrganisationId()));
  const show = (value: number | undefined, format: (value: number) => string) =>
    value === undefined ? (
      error ? (
        <span className="text-base font-normal text-muted">{t`Not available`}</span>
      ) : (
        <Skeleton className="h-8 w-24" />
      )
    ) : (
      exactly(value, format(value))
    );
  return (
    <StatStrip label={t`Figures`} className="mb-6">
      <Stat label={t`Total Cohorts`} value={show(data?.cohorts, formatInteger)} />
      <Stat
        label={t`Total Reach`}
        value={show(data?.reach, formatCount)}
        detail={t`Summed; cohorts may overlap`}
      />
      <Stat label={t`Available Segments`} value={show(data?.segments, formatInteger)} />
      <Stat
        label={t`Segment Reach`}
        value={show(data?.segment_reach, formatCount)}
        detail={t`Summed; segments may overlap`}
      />
    </StatStrip>
  );
}
