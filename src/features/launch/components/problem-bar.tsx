import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '@/ui/actions/button';
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
  const more = problems.length - SHOWN;
  return (
    <div aria-live="polite" className={problems.length > 0 ? className : undefined}>
      {problems.length > 0 && (
        <div className="border-y border-border">
          <section id={id} aria-label={t`Problems`}>
            <ProblemList
              problems={open ? problems : problems.slice(0, SHOWN)}
              places={places}
              withNames={!flightId}
              leads={flightId !== undefined && problems[0]?.severity === 'blocker'}
            />
          </section>
          {more > 0 && (
            <div className="border-t border-border py-1">
              <Button
                variant="ghost"
                size="sm"
                className="-ml-2.5"
                aria-expanded={open}
                aria-controls={id}
                onClick={() => setOpen(!open)}
              >
                {open ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
                {open
                  ? t`Show fewer`
                  : t`${plural(more, { one: 'Show # more', other: 'Show # more' })}`}
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}
