import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ShowMore } from '@/ui/list/show-more';
import { launchCheckQuery } from '../queries';
import { CheckFailed } from './check-failed';
import type { RepairPlaces } from '../types';
import { ProblemList } from './problem-list';

const SHOWN = 3;

interface ProblemBarProps extends RepairPlaces {
  /** Checks one flight instead of the campaign. */
  flightId?: string;
  /** A change of this value refetches the launch check. */
  state: string;
  className?: string;
}

/** Problems of a campaign or flight with their repairs, or the failure of their check. Renders nothing without problems. */
export function ProblemBar({ flightId, state, className, ...places }: ProblemBarProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const query = useQuery(launchCheckQuery({ campaignId: places.campaignId, flightId }, state));
  if (query.isError)
    return <CheckFailed title={t`Couldn’t check for problems`} {...{ query, className }} />;
  const problems = query.data?.problems ?? [];
  const isBlocked = problems[0]?.severity === 'blocker';
  return (
    <div aria-live="polite" className={problems.length > 0 ? className : undefined}>
      {problems.length > 0 && (
        <div className="border-y border-border">
          <section id={id} aria-label={t`Problems`}>
            <ProblemList
              problems={open ? problems : problems.slice(0, SHOWN)}
              places={places}
              withNames={!flightId}
              leads={isBlocked && flightId !== undefined}
              repairFirst={isBlocked}
            />
          </section>
          <ShowMore
            more={problems.length - SHOWN}
            open={open}
            onToggle={() => setOpen(!open)}
            controls={id}
            className="border-t border-border py-1"
          />
        </div>
      )}
    </div>
  );
}
