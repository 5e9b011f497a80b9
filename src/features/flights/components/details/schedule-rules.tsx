import { plural, t } from '@lingui/core/macro';
import { quietNote } from '@/domain/time/quiet-hours';
import {
  intervalNotes,
  intervalProgress,
  type PlanningTime,
  type ScheduleInterval,
} from '@/domain/time/schedule';
import { scheduleSummary, type SummaryRule } from '@/domain/time/schedule-summary';
import { useQuietHours } from '@/features/configuration/use-quiet-hours';
import { ruleText } from '@/features/flights/schedule-words';
import { intervalNoteText, quietNoteText } from '@/features/flights/words';

interface RuleProps {
  rule: SummaryRule;
  /** Name of the channel, for its quiet hours. */
  channel: string;
  timeZone: string;
}

function Rule({ rule, channel, timeZone }: RuleProps) {
  const quiet = useQuietHours(channel);
  const [first] = rule.intervals;
  const notes = first ? intervalNotes(first) : [];
  const silences = new Set(rule.intervals.map((one) => quietNote(one, timeZone, quiet)));
  return (
    <li>
      <p className="tabular-nums">{ruleText(rule)}</p>
      {notes.map((note) => (
        <p key={note.code} className="text-[0.8125rem] text-warning">
          {intervalNoteText(note)}
        </p>
      ))}
      {quiet &&
        [...silences].map(
          (silence) =>
            silence && (
              <p key={silence} className="text-[0.8125rem] text-warning">
                {quietNoteText(silence, quiet)}
              </p>
            ),
        )}
    </li>
  );
}

interface ScheduleRulesProps extends Omit<RuleProps, 'rule' | 'timeZone'> {
  intervals: readonly ScheduleInterval[];
  at: PlanningTime;
  /** The flight has ended, so that its past intervals are the schedule. */
  ended: boolean;
  /** Pacing and frequency cap, which hold for all intervals. */
  children: string;
}

/** Schedule as rules: upcoming ones first, past ones collapsed unless the flight has ended. Names the time zone once. */
export function ScheduleRules({ intervals, channel, at, ended, children }: ScheduleRulesProps) {
  const past = intervals.filter((one) => !ended && intervalProgress(one, at) === 'over');
  const upcoming = intervals.filter((one) => !past.includes(one));
  const list = (some: readonly ScheduleInterval[]) => (
    <ul className="space-y-1.5">
      {scheduleSummary(some).map((rule) => (
        <Rule key={rule.intervals[0]?.id} rule={rule} channel={channel} timeZone={at.timeZone} />
      ))}
    </ul>
  );
  return (
    <div className="space-y-1.5">
      {upcoming.length > 0 ? (
        list(upcoming)
      ) : (
        <p className="text-muted">{t`No upcoming send windows.`}</p>
      )}
      <p>
        {children}
        <span className="text-muted"> · {t`Times in ${{ timeZone: at.timeZone }}`}</span>
      </p>
      {past.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer text-muted hover:text-fg">
            {t`${plural(past.length, { one: '# past interval', other: '# past intervals' })}`}
          </summary>
          <div className="mt-2 text-muted">{list(past)}</div>
        </details>
      )}
    </div>
  );
}
