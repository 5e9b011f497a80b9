import { plural, t } from '@lingui/core/macro';
import { schedulePeriod } from '@/domain/time/schedule';
import { type Expanded, MAX_INTERVALS, type RuleProblem } from '@/domain/time/schedule-rule';

export function ruleProblemText(problem: RuleProblem): string {
  if (problem === 'days_missing') return t`Choose the first and the last day.`;
  if (problem === 'days_reversed') return t`The last day is before the first one.`;
  if (problem === 'weekdays_missing') return t`Choose at least one weekday.`;
  if (problem === 'hours_missing') return t`Choose different start and end times.`;
  return t`A flight can have at most ${MAX_INTERVALS} intervals: choose fewer days.`;
}

export function effectText(
  { intervals, holidays, over, skipped }: Expanded,
  joined: number,
): string {
  const period = schedulePeriod(intervals);
  const added = plural(intervals.length, { one: '# interval', other: '# intervals' });
  const notes = [period ? t`${added}, ${period}.` : t`These days add no intervals.`];
  if (holidays > 0)
    notes.push(plural(holidays, { one: 'Skips # holiday.', other: 'Skips # holidays.' }));
  if (over > 0)
    notes.push(plural(over, { one: 'Skips # past interval.', other: 'Skips # past intervals.' }));
  if (skipped > 0)
    notes.push(
      plural(skipped, {
        one: 'Skips # interval that daylight saving time leaves out.',
        other: 'Skips # intervals that daylight saving time leaves out.',
      }),
    );
  if (joined > 0)
    notes.push(
      plural(joined, {
        one: 'Merges # with an overlapping interval.',
        other: 'Merges # with overlapping intervals.',
      }),
    );
  return notes.join(' ');
}
