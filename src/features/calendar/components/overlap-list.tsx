import { t } from '@lingui/core/macro';
import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/actions/button';
import { Card } from '@/ui/layout/card';
import { Section } from '@/ui/layout/section';
import { ShowMore } from '@/ui/list/show-more';
import type { Calendar } from '../use-calendar';
import { overlapText } from '../words';

const COLLAPSED = 1;
const EXPANDED = 50;

export function OverlapList({ calendar: { pairs, all } }: { calendar: Calendar }) {
  const id = useId();
  const [showsAll, setShowsAll] = useState(false);
  if (pairs.length === 0) return null;
  const byId = new Map(all.map((flight) => [flight.id, flight]));
  return (
    <Section
      title={t`Audience overlap`}
      description={t`Upcoming flights that share a cohort or segment on the same day.`}
    >
      <Card className="overflow-hidden px-4 py-1">
        <ul id={id} className="divide-y divide-border">
          {pairs.slice(0, showsAll ? EXPANDED : COLLAPSED).map((overlap) => {
            const flight = byId.get(overlap.flightId);
            const other = byId.get(overlap.otherId);
            if (!flight || !other) return null;
            return (
              <li
                key={`${flight.id} ${other.id}`}
                className="flex flex-wrap items-start gap-x-3 gap-y-1.5 py-2"
              >
                <TriangleAlert aria-hidden className="mt-2 size-4 shrink-0 text-warning" />
                <p className="min-w-0 flex-1 basis-64 py-1.5 break-words tabular-nums">
                  {overlapText(overlap, flight.name, other.name)}
                </p>
                <ButtonLink
                  size="sm"
                  variant="outline"
                  className="max-sm:ml-7"
                  to={paths.flight(flight.campaign_id, flight.id)}
                >
                  {t`Open flight`}
                </ButtonLink>
              </li>
            );
          })}
        </ul>
        <ShowMore
          more={Math.min(EXPANDED, pairs.length) - COLLAPSED}
          open={showsAll}
          onToggle={() => setShowsAll(!showsAll)}
          controls={id}
          className="mb-1"
        />
      </Card>
    </Section>
  );
}
