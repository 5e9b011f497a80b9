import { t } from '@lingui/core/macro';
import { Badge } from '@/ui/data/badge';
import type { AudienceSummary } from '../queries';

const SHOWN = 6;

/** Distinct segments of a cohort, in the order of its rules. */
export const segmentsOf = ({ audience_segments }: Pick<AudienceSummary, 'audience_segments'>) => [
  ...new Map(
    audience_segments
      .toSorted((a, b) => a.sequence_order - b.sequence_order)
      .flatMap(({ segments: segment }) => (segment ? [[segment.id, segment] as const] : [])),
  ).values(),
];

/** How many segments, and the first ones by name. */
export function SegmentNames({
  audience,
}: {
  audience: Pick<AudienceSummary, 'audience_segments'>;
}) {
  const segments = segmentsOf(audience);
  const more = segments.length - SHOWN;
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <span className="text-xs text-muted tabular-nums">
        {segments.length} {segments.length === 1 ? t`segment` : t`segments`}
      </span>
      {segments.slice(0, SHOWN).map(({ id, name }) => (
        <Badge key={id} className="max-w-full">
          <bdi className="truncate">{name}</bdi>
        </Badge>
      ))}
      {more > 0 && <span className="text-xs text-muted tabular-nums">and {more} more</span>}
    </span>
  );
}
