import { plural, t } from '@lingui/core/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { formatDate } from '@/domain/shared/format';
import { intervalNotes, type ScheduleInterval } from '@/domain/time/schedule';
import type { SchedulePart } from '@/domain/time/schedule-steps';
import { paths } from '@/lib/paths';
import { Button, ButtonLink, IconButton } from '@/ui/actions/button';
import { scheduleText, stepLabels } from '@/features/flights/schedule-words';
import type { Flight } from '@/features/flights/types';
import type { ScheduleEditor } from '@/features/flights/use-schedule-editor';

interface Period {
  start_date: string | null;
  end_date: string | null;
}

/** Warns about intervals outside the campaign. After its end nothing is sent. */
function outsideText(intervals: readonly ScheduleInterval[], campaign: Period): string | null {
  const codes = intervals.flatMap((interval) =>
    intervalNotes(interval, campaign).map(({ code }) => code),
  );
  const after = codes.filter((code) => code === 'after_campaign').length;
  const before = codes.filter((code) => code === 'before_campaign').length;
  const first = formatDate(campaign.start_date);
  const last = formatDate(campaign.end_date);
  if (after > 0)
    return t`${plural(after, { one: '# interval is', other: '# intervals are' })} after the campaign, which ends on ${last}: nothing is sent then.`;
  return before > 0
    ? t`${plural(before, { one: '# interval is', other: '# intervals are' })} before the campaign, which starts on ${first}.`
    : null;
}

interface StepperProps {
  editor: ScheduleEditor;
  part: SchedulePart;
  unit: 'day' | 'hour';
  label: string;
}

/** Two buttons that move a part of the schedule, as an alternative to dragging. */
function Stepper({ editor, part, unit, label }: StepperProps) {
  const [earlier, later] = stepLabels(part, unit);
  return (
    <div role="group" aria-label={label} className="flex items-center">
      <span className="text-[0.8125rem] text-muted">{label}</span>
      <IconButton label={earlier} onClick={() => editor.step(part, -1)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton label={later} className="-ml-1" onClick={() => editor.step(part, 1)}>
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  );
}

interface ScheduleEditorPanelProps {
  editor: ScheduleEditor;
  flight: Flight;
  campaign: Period;
  unit: 'day' | 'hour';
  onClose: () => void;
}

export function ScheduleEditorPanel(props: ScheduleEditorPanelProps) {
  const { editor, flight, campaign, unit, onClose } = props;
  const id = useId();
  const parts = (
    [
      ['whole', t`Move`],
      ['start', t`Start`],
      ['end', t({ message: 'End', context: 'end of an interval' })],
    ] as const
  ).filter(([part]) => editor.closed(part) === null);
  const why = editor.closed('whole') ?? editor.kept;
  const outside = editor.isChanged && outsideText(editor.intervals, campaign);
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="relative z-2 my-2 space-y-2 rounded-control border border-border bg-surface p-3 @2xl:col-span-2"
    >
      <p id={id} className="tabular-nums">
        <bdi className="font-medium">{editor.name}</bdi> · {scheduleText(editor.intervals)}
        {editor.isChanged && (
          <span className="block text-[0.8125rem] text-muted">
            {t`Saved: ${{ schedule: scheduleText(editor.stored) }}`}
          </span>
        )}
      </p>
      {why !== null && why !== editor.problem && (
        <p className="text-[0.8125rem] text-muted">{why}</p>
      )}
      {outside && <p className="text-[0.8125rem] text-warning">{outside}</p>}
      {editor.problem && (
        <p role="alert" className="text-[0.8125rem] text-destructive">
          {editor.problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {parts.map(([part, label]) => (
          <Stepper key={part} editor={editor} part={part} unit={unit} label={label} />
        ))}
        <div className="ml-auto flex flex-wrap gap-2">
          {editor.isChanged ? (
            <>
              <Button size="sm" variant="outline" onClick={editor.cancel}>
                {t`Cancel`}
              </Button>
              <Button size="sm" pending={editor.isSaving} onClick={editor.save}>
                {editor.isSaving ? t`Saving...` : t`Save`}
              </Button>
            </>
          ) : (
            <>
              <Button size="sm" variant="ghost" onClick={onClose}>
                {t`Close`}
              </Button>
              <ButtonLink
                size="sm"
                variant="outline"
                to={paths.flight(flight.campaign_id, flight.id)}
              >
                {t`Open flight`}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </div>
  );
}
