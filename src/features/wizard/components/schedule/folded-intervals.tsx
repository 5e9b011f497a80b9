import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ScheduleInterval } from '@/domain/time/schedule';
import { scheduleSummary } from '@/domain/time/schedule-summary';
import { ruleText } from '@/features/flights/schedule-words';
import { Button } from '@/ui/actions/button';
import { useWizardContext } from '../frame/wizard-context';

/** More upcoming intervals than this are summarized as rules. */
const MAX_CARDS = 4;

/**
 * When editing a flight, shows the stored past intervals, and more than four stored upcoming intervals, as rules until
 * the user expands them.
 */
export function useFoldedIntervals(planned: readonly ScheduleInterval[]) {
  const { editing } = useWizardContext();
  const [stored] = useState(() => new Set(planned.map(({ id }) => id)));
  const [shown, setShown] = useState({ past: false, upcoming: false });
  const isPast = ({ id }: ScheduleInterval) => editing?.begun.get(id) === 'over';
  const kept = editing ? planned.filter(({ id }) => stored.has(id)) : [];
  const past = kept.filter(isPast);
  const others = kept.filter((interval) => !isPast(interval));
  const upcoming = others.length > MAX_CARDS ? others : [];
  const hidden = new Set(
    [...(shown.past ? [] : past), ...(shown.upcoming ? [] : upcoming)].map(({ id }) => id),
  );
  return {
    past,
    upcoming,
    shown,
    isHidden: (id: string) => hidden.has(id),
    toggle: (part: keyof typeof shown) => setShown({ ...shown, [part]: !shown[part] }),
  };
}

interface FoldedProps {
  title: string;
  intervals: readonly ScheduleInterval[];
  open: boolean;
  onToggle: () => void;
}

function Folded({ title, intervals, open, onToggle }: FoldedProps) {
  return (
    <div className="mb-3 rounded-card border border-border px-3.5 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="font-medium">{title}</p>
        <Button variant="ghost" size="sm" aria-expanded={open} onClick={onToggle}>
          {open ? t`Show as rules` : t`Show one by one`}
        </Button>
      </div>
      {!open && (
        <ul className="mt-1 text-muted tabular-nums">
          {scheduleSummary(intervals).map((rule) => (
            <li key={rule.intervals[0]?.id}>{ruleText(rule)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Summaries of the past intervals, and of the upcoming ones when there are many. */
export function FoldedIntervals({
  past,
  upcoming,
  shown,
  toggle,
}: ReturnType<typeof useFoldedIntervals>) {
  return (
    <>
      {past.length > 0 && (
        <Folded
          title={t`${plural(past.length, { one: '# past interval', other: '# past intervals' })}`}
          intervals={past}
          open={shown.past}
          onToggle={() => toggle('past')}
        />
      )}
      {upcoming.length > 0 && (
        <Folded
          title={t`${plural(upcoming.length, { one: '# upcoming interval', other: '# upcoming intervals' })}`}
          intervals={upcoming}
          open={shown.upcoming}
          onToggle={() => toggle('upcoming')}
        />
      )}
    </>
  );
}
