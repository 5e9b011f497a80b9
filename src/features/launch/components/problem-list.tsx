import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { LaunchProblem } from '@/domain/launch/launch';
import { flightDisplayName } from '@/words/flights';
import { cn } from '@/lib/cn';
import { useActor } from '@/session/session';
import { problemDetails, problemText } from '../words';
import type { RepairPlaces } from '../types';
import { ProblemFix } from './problem-fix';

interface ProblemListProps {
  problems: readonly LaunchProblem[];
  places: RepairPlaces;
  /** Prefixes each problem with the name of its flight. */
  withNames: boolean;
  /** Shows the first problem larger, as the answer to why nothing is sent. */
  leads?: boolean;
  /** Makes the repair of the first problem the primary button of the page. */
  repairFirst?: boolean;
}

const LOOKS = {
  blocker: { Icon: CircleAlert, colour: 'text-destructive' },
  warning: { Icon: TriangleAlert, colour: 'text-warning' },
};

function Problem({
  problem,
  places,
  withNames,
  leads = false,
  repairFirst = false,
  follows,
}: Omit<ProblemListProps, 'problems'> & {
  problem: LaunchProblem;
  /** The problem before it is of the same flight and shows its name. */
  follows: boolean;
}) {
  const timeZone = useActor().organisation?.time_zone ?? 'UTC';
  const { Icon, colour } = LOOKS[problem.severity];
  const flight = flightDisplayName(problem.flight_name);
  return (
    <li
      className={cn(
        'flex flex-wrap items-start gap-x-3 gap-y-1.5 border-border py-2 not-first:border-t',
        follows && 'border-transparent',
      )}
    >
      <Icon aria-hidden className={`mt-2 size-4 shrink-0 ${colour}`} />
      <div className="min-w-0 flex-1 basis-64 py-1.5 break-words">
        <span className="sr-only">
          {problem.severity === 'blocker' ? t`Must be fixed:` : t`Warning:`}{' '}
        </span>
        {withNames && problem.flight_id && (
          <span className={follows ? 'sr-only' : 'font-medium'}>
            <Trans>
              <bdi>{flight}</bdi>:
            </Trans>{' '}
          </span>
        )}
        {leads ? (
          <span className="text-base font-semibold">{problemText(problem)}</span>
        ) : (
          problemText(problem)
        )}
        {problemDetails(problem, timeZone).map((line) => (
          <span key={line} className="block text-[0.8125rem] text-muted">
            {line}
          </span>
        ))}
      </div>
      <div className="empty:hidden max-sm:mb-1.5 max-sm:ml-7">
        <ProblemFix
          problem={problem}
          places={places}
          variant={repairFirst ? 'primary' : 'outline'}
        />
      </div>
    </li>
  );
}

/** React key. A code can occur several times, for different variants, languages, fields or URLs. */
const problemKey = ({ code, flight_id: flightId, hints }: LaunchProblem): string =>
  [code, flightId, hints.creative_id, hints.language, hints.field, hints.url].join(' ');

const isSameFlight = (problem: LaunchProblem, before: LaunchProblem | undefined): boolean =>
  problem.flight_id !== null && problem.flight_id === before?.flight_id;

export function ProblemList({
  problems,
  leads = false,
  repairFirst = false,
  ...rest
}: ProblemListProps) {
  return (
    <ul>
      {problems.map((problem, index) => (
        <Problem
          key={problemKey(problem)}
          problem={problem}
          follows={rest.withNames && isSameFlight(problem, problems[index - 1])}
          leads={leads && index === 0}
          repairFirst={repairFirst && index === 0}
          {...rest}
        />
      ))}
    </ul>
  );
}
