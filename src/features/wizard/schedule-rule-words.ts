import { plural, t } from '@lingui/core/macro';
import { schedulePeriod } from '@/domain/time/schedule';
import { type Expanded, MAX_INTERVALS, type RuleProblem } from '@/domain/time/schedule-rule';

/** Why days can not be added. */
export function ruleProblemText(problem: RuleProblem): string {
  if (problem === 'days_missing') return t`Choose the first and the last day.`;
  if (problem === 'days_reversed') return t`The last day is before the first one.`;
  if (problem === 'weekdays_missing') return t`Choose at least one weekday.`;
  if (problem === 'hours_missing') return t`Choose a start and an end that differ.`;
  return t`A flight can have at most ${MAX_INTERVALS} intervals: choose fewer days.`;
}

/** What is added, and what of it is left out or joined. */
export function effectText(
  { intervals, holidays, over, skipped }: Expanded,
  joined: number,
): string {
  const period = schedulePeriod(intervals);
  const added = plural(intervals.length, { one: '# interval', other: '# intervals' });
  const notes = [period ? t`${added}, ${period}.` : t`No interval is left of these days.`];
  if (holidays > 0)
    notes.push(
      plural(holidays, { one: '# holiday is left out.', other: '# holidays are left out.' }),
    );
  if (over > 0)
    notes.push(plural(over, { one: '# is over and left out.', other: '# are over and left out.' }));
  if (skipped > 0)
    notes.push(
      plural(skipped, {
        one: '# does not exist, as the clock is put forward, and is left out.',
        other: '# do not exist, as the clock is put forward, and are left out.',
      }),
    );
  if (joined > 0)
    notes.push(
      plural(joined, {
        one: '# overlaps another interval and is joined with it.',
        other: '# overlap other intervals and are joined with them.',
      }),
    );
  return notes.join(' ');
}
