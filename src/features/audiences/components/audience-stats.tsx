import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatInteger } from '@/domain/shared/format';
import { useOrganisationId } from '@/session/session';
import { Skeleton } from '@/ui/states/skeleton';
import { Stat, StatStrip } from '@/ui/data/stat';
import { Hint } from '@/ui/overlays/tooltip';
import { audienceStatsQuery } from '../queries';

/** Adds a tooltip with the exact number to a shortened one. */
const withExactCount = (value: number, shown: string) => {
  const exact = formatInteger(value);
  return shown === exact ? shown : <Hint text={exact}>{shown}</Hint>;
};

/** The four figures above the tabs. After a failed request each shows "Not available" instead of 0. */
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
      withExactCount(value, format(value))
    );
  return (
    <StatStrip label={t`Figures`} className="mb-6">
      <Stat label={t`Total Cohorts`} value={show(data?.cohorts, formatInteger)} />
      <Stat
        label={t`Total Reach`}
        value={show(data?.reach, formatCount)}
        detail={t`Includes overlap`}
      />
      <Stat label={t`Available Segments`} value={show(data?.segments, formatInteger)} />
      <Stat
        label={t`Segment Reach`}
        value={show(data?.segment_reach, formatCount)}
        detail={t`Includes overlap`}
      />
    </StatStrip>
  );
}
