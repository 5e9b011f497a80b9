import { useQuery } from '@tanstack/react-query';
import { Layers, Radio, Target, Users } from 'lucide-react';
import { formatCount, formatInteger } from '@/domain/format';
import { useOrganisationId } from '@/session/session';
import { Skeleton } from '@/ui/skeleton';
import { StatCard } from '@/ui/stat-card';
import { Hint } from '@/ui/tooltip';
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
        <span className="text-base font-normal text-muted">Not available</span>
      ) : (
        <Skeleton className="h-8 w-24" />
      )
    ) : (
      exactly(value, format(value))
    );
  return (
    <section
      aria-label="Figures"
      className="mb-6 grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4 max-[359px]:grid-cols-1"
    >
      <StatCard
        label="Total Cohorts"
        icon={<Target aria-hidden />}
        value={show(data?.cohorts, formatInteger)}
      />
      <StatCard
        label="Total Reach"
        icon={<Users aria-hidden />}
        value={show(data?.reach, formatCount)}
        detail="Summed; cohorts may overlap"
      />
      <StatCard
        label="Available Segments"
        icon={<Layers aria-hidden />}
        value={show(data?.segments, formatInteger)}
      />
      <StatCard
        label="Segment Reach"
        icon={<Radio aria-hidden />}
        value={show(data?.segment_reach, formatCount)}
        detail="Summed; segments may overlap"
      />
    </section>
  );
}
