import { plural, t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import { intervalProgress, type ScheduleInterval, schedulePeriod } from '@/domain/time/schedule';
import { scheduleSummary, type SummaryRule } from '@/domain/time/schedule-summary';
import { ruleText } from '@/features/flights/schedule-words';
import { Button } from '@/ui/actions/button';
import { afterNextFrame } from '@/ui/timing/after-next-frame';
import { useWizardContext } from '../frame/wizard-context';

/** More upcoming intervals than this are summarized as rules. */
const MAX_CARDS = 4;

/**
 * When editing a flight, folds the stored past intervals, and more than four stored upcoming ones into rules that the
 * user opens one at a time.
 */
export function useFoldedIntervals(planned: readonly ScheduleInterval[]) {
  const { form, editing } = useWizardContext();
  const [stored] = useState(() => new Set(planned.map(({ id }) => id)));
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const isPast = ({ id }: ScheduleInterval) => editing?.begun.get(id) === 'over';
  const kept = editing ? planned.filter(({ id }) => stored.has(id)) : [];
  const past = kept.filter(isPast);
  const upcoming = kept.filter((interval) => !isPast(interval));
  const folded = upcoming.length > MAX_CARDS ? upcoming.filter(({ id }) => !opened.has(id)) : [];
  const hidden = new Set([...past, ...folded].map(({ id }) => id));
  const open = ({ intervals }: SummaryRule) => {
    setOpened(new Set([...opened, ...intervals.map(({ id }) => id)]));
    const first = intervals[0]?.id ?? '';
    const index = planned.findIndex(({ id }) => id === first);
    const field = editing?.begun.has(first) ? 'endTime' : 'date';
    // The pressed button is gone after the next render.
    afterNextFrame(() => form.setFocus(`scheduleIntervals.${index}.${field}`));
  };
  return {
    past,
    rules: scheduleSummary(folded),
    isHidden: (id: string) => hidden.has(id),
    open,
    fold: opened.size > 0 ? () => setOpened(new Set()) : undefined,
  };
}

type Folding = ReturnType<typeof useFoldedIntervals>;

const intervalCount = (count: number) =>
  t`${plural(count, { one: '# interval', other: '# intervals' })}`;

/** Marks an interval that can send nothing anymore. */
export const PastMark = () => (
  <span className="text-[0.8125rem] text-warning">{t`In the past`}</span>
);

function Rule({ rule, open }: { rule: SummaryRule; open: Folding['open'] }) {
  const id = useId();
  const { at } = useWizardContext();
  const count = rule.intervals.length;
  const isPast = rule.intervals.every((interval) => intervalProgress(interval, at) === 'over');
  return (
    <li className="flex items-center justify-between gap-3 py-1.5 pr-1.5 pl-3.5">
      <p id={id} className="min-w-0 tabular-nums">
        {ruleText(rule)}
        {count > 1 && (
          <span className="ml-2 text-[0.8125rem] text-muted">{intervalCount(count)}</span>
        )}{' '}
        {isPast && <PastMark />}
      </p>
      <Button variant="ghost" size="sm" aria-describedby={id} onClick={() => open(rule)}>
        {t`Edit`}
      </Button>
    </li>
  );
}

/** Past intervals in one line that can be opened, and the upcoming ones as rules. */
export function FoldedIntervals({ past, rules, open, fold }: Folding) {
  if (past.length === 0 && rules.length === 0 && !fold) return null;
  return (
    <>
      {(past.length > 0 || rules.length > 0) && (
        <ul className="mb-3 divide-y divide-border rounded-card border border-border">
          {past.length > 0 && (
            <li>
              <details>
                <summary className="px-3.5 py-2.5 text-muted focus-visible:-outline-offset-2">
                  {t`${plural(past.length, { one: '# past interval', other: '# past intervals' })}`}
                  <span className="ml-2 text-[0.8125rem]">{schedulePeriod(past)}</span>
                </summary>
                <ul className="pb-2.5 pl-8 text-[0.8125rem] text-muted tabular-nums">
                  {scheduleSummary(past).map((rule) => (
                    <li key={rule.intervals[0]?.id}>{ruleText(rule)}</li>
                  ))}
                </ul>
              </details>
            </li>
          )}
          {rules.map((rule) => (
            <Rule key={rule.intervals[0]?.id} rule={rule} open={open} />
          ))}
        </ul>
      )}
      {fold && (
        <Button variant="ghost" size="sm" className="mb-2 -ml-2.5" onClick={fold}>
          {t`Show as rules`}
        </Button>
      )}
    </>
  );
}
