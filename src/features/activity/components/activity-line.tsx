import { t } from '@lingui/core/macro';
import { ChevronRight, Cog } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { describeActivity } from '../sentence';
import { objectInRow, type PersonName } from '../sentence-parts';
import { type ActivityDetail, activityDetails } from '../details';
import { formatDateTime, formatHour } from '@/domain/shared/format';
import { cn } from '@/lib/cn';
import { paths } from '@/lib/paths';
import { Avatar } from '@/ui/data/avatar';
import { Badge } from '@/ui/data/badge';
import { IconButton } from '@/ui/actions/button';
import { useHistoryState } from '@/ui/list/history-state';
import { actorName } from '../person-names';
import type { ActivityLine } from '../queries';

function Value({ children }: { children: string }) {
  return <bdi className="break-words whitespace-pre-wrap">{children}</bdi>;
}

function Details({ details }: { details: ActivityDetail[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 text-[0.8125rem] sm:grid-cols-[10rem_1fr]">
      {details.map(({ label, before, after }) => (
        <div key={label} className="contents">
          <dt className="text-muted first-letter:uppercase max-sm:mt-1">{label}</dt>
          <dd className="min-w-0">
            {before !== null && after !== null ? (
              <>
                <del className="text-muted no-underline">
                  <span className="sr-only">{t`before:`} </span>
                  <Value>{before}</Value>
                </del>
                <span aria-hidden> → </span>
                <ins className="no-underline">
                  <span className="sr-only">{t`, after:`} </span>
                  <Value>{after}</Value>
                </ins>
              </>
            ) : (
              <Value>{after ?? before ?? ''}</Value>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ActivityRowProps {
  line: ActivityLine;
  personName: PersonName;
  timeZone: string;
  /** Links to the changed flight. */
  linked?: boolean;
  /** Shows the time without the date, for lists with a heading for each day. */
  grouped?: boolean;
  /** Heading above the first line of a day. */
  day?: string | undefined;
}

/** The actor's initials, or a cog for the system. */
function ActorIcon({ line, personName }: Pick<ActivityRowProps, 'line' | 'personName'>) {
  if (line.actorId !== null)
    return <Avatar name={actorName(line, personName)} className="max-sm:hidden" />;
  return (
    <span
      aria-hidden
      className="inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-raised text-muted max-sm:hidden"
    >
      <Cog className="size-4" />
    </span>
  );
}

/** Path of the changed flight; null if the line is about another object or deletes the flight. */
function flightPath({ tableName, action, after }: ActivityLine): string | null {
  const [campaign, flight] = [after?.['campaign_id'], after?.['id']];
  return tableName === 'flights' &&
    action !== 'delete' &&
    typeof campaign === 'string' &&
    typeof flight === 'string'
    ? paths.flight(campaign, flight)
    : null;
}

interface SentenceProps {
  sentence: string;
  /** Name of the changed object, as the sentence has it. */
  name: string;
  /** Path that the name links to. */
  path: string | null;
}

/** The sentence of a line. The name of a flight links to it; a name without spaces, such as a number, stays on one line. */
function Sentence({ sentence, name, path }: SentenceProps) {
  const at = name === '' ? -1 : sentence.lastIndexOf(name);
  if (at === -1) return sentence;
  const isNumber = name.length <= 24 && !name.includes(' ');
  return (
    <>
      {sentence.slice(0, at)}
      {path ? (
        <Link to={path} className="underline underline-offset-2 hover:text-accent">
          {name}
        </Link>
      ) : (
        <span className={cn(isNumber && 'whitespace-nowrap')}>{name}</span>
      )}
      {sentence.slice(at + name.length)}
    </>
  );
}

/** Time of day at the right edge of a line. */
const DayTime = ({ at, timeZone }: { at: string; timeZone: string }) => (
  <time dateTime={at} className="pt-1 text-[0.8125rem]/5 text-muted tabular-nums">
    {formatHour(at, timeZone)}
  </time>
);

interface DetailsToggleProps {
  open: boolean;
  /** Id of the details. */
  controls: string;
  onToggle: () => void;
}

const DetailsToggle = ({ open, controls, onToggle }: DetailsToggleProps) => (
  <IconButton
    label={open ? t`Hide details` : t`Show details`}
    aria-expanded={open}
    aria-controls={controls}
    className="-my-0.5 max-md:-my-1.5"
    onClick={onToggle}
  >
    <ChevronRight aria-hidden className={cn('transition-transform', open && 'rotate-90')} />
  </IconButton>
);

/** A line of the log: actor, change and time. It expands to the fields before and after. */
export function ActivityRow({
  line,
  personName,
  timeZone,
  linked = true,
  grouped = false,
  day,
}: ActivityRowProps) {
  const path = linked ? flightPath(line) : null;
  const [open, setOpen] = useHistoryState(`details of ${line.id}`, false);
  const id = useId();
  const details = activityDetails(line, timeZone);
  const sentence = describeActivity(line, personName);
  const moment = formatDateTime(line.occurredAt, timeZone);
  return (
    <li className="px-4 py-3">
      {day && (
        <h2 className="-mx-4 -mt-3 mb-3 border-b border-border bg-raised px-4 py-1.5 text-[0.8125rem] font-medium text-muted">
          {day}
        </h2>
      )}
      <div className="flex items-start gap-3">
        <ActorIcon line={line} personName={personName} />
        <div className="min-w-0 flex-1 pt-1">
          <p className="break-words">
            <bdi className="font-medium">{actorName(line, personName)}</bdi>{' '}
            <Sentence sentence={sentence} name={objectInRow(line)} path={path} />
          </p>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.8125rem] text-muted tabular-nums empty:hidden">
            {!grouped && <time dateTime={line.occurredAt}>{moment}</time>}
            {line.impersonating && <Badge color="amber">{t`Support access`}</Badge>}
          </p>
        </div>
        {grouped && <DayTime at={line.occurredAt} timeZone={timeZone} />}
        {details.length > 0 ? (
          <DetailsToggle open={open} controls={id} onToggle={() => setOpen(!open)} />
        ) : (
          <span aria-hidden className="w-8 shrink-0 max-md:w-10" />
        )}
      </div>
      <div id={id} hidden={!open} className="mt-3 border-t border-border pt-3 sm:ml-10">
        {open && <Details details={details} />}
      </div>
    </li>
  );
}
