import { plural, t } from '@lingui/core/macro';
import { Badge } from '@/ui/data/badge';
import type { AudienceSummary } from '../queries';

const MAX_NAMES = 6;

/** Distinct segments of a cohort, in the order of its rules. */
export const distinctSegments = ({
  audience_segments,
}: Pick<AudienceSummary, 'audience_segments'>) => [
  ...new Map(
    audience_segments
      .toSorted((a, b) => a.sequence_order - b.sequence_order)
      .flatMap(({ segments: segment }) => (segment ? [[segment.id, segment] as const] : [])),
  ).values(),
];

/** Number of segments and the names of the first six. */
export function SegmentNames({
  audience,
}: {
  audience: Pick<AudienceSummary, 'audience_segments'>;
}) {
  const segments = distinctSegments(audience);
  const more = segments.length - MAX_NAMES;
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <span className="text-xs text-muted tabular-nums">
        {t`${plural(segments.length, { one: '# segment', other: '# segments' })}`}
      </span>
      {segments.slice(0, MAX_NAMES).map(({ id, name }) => (
        <Badge key={id} className="max-w-full">
          <bdi className="truncate">{name}</bdi>
        </Badge>
      ))}
      {more > 0 && <span className="text-xs text-muted tabular-nums">{t`and ${more} more`}</span>}
    </span>
  );
}
