import { plural, t } from '@lingui/core/macro';
import { CalendarPlus, CalendarRange, CopyCheck, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import {
  type IntervalProblem,
  intervalErrors,
  intervalNotes,
  intervalProgress,
  nextIntervalDate,
  OFFICE_HOURS,
  type ScheduleInterval,
} from '@/domain/time/schedule';
import { quietNote } from '@/domain/time/quiet-hours';
import { copyToAllDays, type Merged } from '@/domain/time/schedule-rule';
import { useQuietHours } from '@/features/configuration/use-quiet-hours';
import { intervalNoteText, quietNoteText } from '@/features/flights/words';
import { LAST_DAY } from '@/domain/time/wall-time';
import { useValueAfterPress } from '@/ui/timing/press';
import { Button, IconButton } from '@/ui/actions/button';
import { FormField } from '@/ui/forms/form-field';
import { deliveryNow } from '@/lib/query/delivery-clock';
import { problemText } from '@/features/wizard/problems';
import { IntervalEffectNote, MessagesPerPerson } from './messages-per-person';
import { ScheduleRuleForm } from './schedule-rule';
import { FoldedIntervals, PastMark, useFoldedIntervals } from './folded-intervals';
import { useStepErrors } from '../frame/use-step-errors';
import { AS_TYPED, useWizardContext } from '../frame/wizard-context';

interface NotesProps {
  id: string;
  index: number;
  error: IntervalProblem | null;
}

/** Error of an interval, or its warnings and its effect when it is valid. */
function Notes({ id, index, error }: NotesProps) {
  const { form, campaign, at } = useWizardContext();
  const [interval, channel] = useWatch({
    control: form.control,
    name: [`scheduleIntervals.${index}`, 'channelType'],
  });
  const quiet = useQuietHours(channel);
  const silence = interval && !error ? quietNote(interval, at.timeZone, quiet) : null;
  const notes = interval && !error ? intervalNotes(interval, campaign) : [];
  return (
    <div id={id} aria-live="polite" className="col-span-2 lg:col-span-4">
      {error && <p className="text-[0.8125rem] text-destructive">{problemText(error)}</p>}
      {notes.map((note) => (
        <p key={note.code} className="text-[0.8125rem] text-warning">
          {intervalNoteText(note)}
        </p>
      ))}
      {silence && quiet && (
        <p className="text-[0.8125rem] text-warning">{quietNoteText(silence, quiet)}</p>
      )}
      {!error &&
        (interval && intervalProgress(interval, at) === 'over' ? (
          <PastMark />
        ) : (
          <IntervalEffectNote index={index} />
        ))}
    </div>
  );
}

/** Errors of each interval. They do not change during a press, so the pressed control does not move away. */
function useIntervalErrors(): (IntervalProblem | null)[] {
  const { form, at } = useWizardContext();
  const intervals = useWatch({ control: form.control, name: 'scheduleIntervals' });
  const errors = JSON.stringify(intervalErrors(intervals, at));
  return JSON.parse(useValueAfterPress(errors)) as (IntervalProblem | null)[];
}

/** Send windows of the flight. Warnings do not block the next step. */
export function ScheduleIntervals() {
  const { form, campaign, at, editing } = useWizardContext();
  const { fieldError } = useStepErrors('flight-details');
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'scheduleIntervals',
    keyName: 'key',
  });
  const add = () => {
    const planned = form.getValues('scheduleIntervals');
    const now = { ...at, now: deliveryNow() };
    const date = nextIntervalDate(planned, campaign.start_date, now);
    append(
      { id: crypto.randomUUID(), date, ...OFFICE_HOURS },
      { focusName: `scheduleIntervals.${fields.length}.date` },
    );
  };
  const [isAdding, setIsAdding] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const addSeveralButton = useRef<HTMLButtonElement>(null);
  const planned = useWatch({ control: form.control, name: 'scheduleIntervals' });
  const hasDays = new Set(planned.flatMap(({ date }) => date || [])).size > 1;
  const write = ({ intervals, joined }: Merged, added: string) => {
    form.setValue('scheduleIntervals', intervals, AS_TYPED);
    const word = plural(joined, {
      one: '# overlapped another interval and was merged with it.',
      other: '# overlapped other intervals and were merged with them.',
    });
    setAnnouncement(joined > 0 ? `${added} ${word}` : added);
  };
  const close = () => {
    setIsAdding(false);
    addSeveralButton.current?.focus();
  };
  const copy = (interval: ScheduleInterval) =>
    write(
      copyToAllDays(planned, interval, { at, makeId: () => crypto.randomUUID() }),
      t`Hours copied to all days.`,
    );
  const errors = useIntervalErrors();
  const folded = useFoldedIntervals(planned);
  const missing = fieldError('scheduleIntervals');
  return (
    <fieldset className="min-w-0 sm:col-span-2" aria-labelledby="schedule-label">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <div>
          <p id="schedule-label" className="text-[0.8125rem] font-medium">
            {t`Schedule Intervals *`}
          </p>
          <p className="text-[0.8125rem] text-muted">{t`Times in ${{ timeZone: at.timeZone }}`}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            ref={addSeveralButton}
            variant="outline"
            size="sm"
            aria-expanded={isAdding}
            onClick={() => {
              setAnnouncement('');
              setIsAdding(!isAdding);
            }}
          >
            <CalendarRange aria-hidden /> {t`Add Several Days`}
          </Button>
          <Button variant="outline" size="sm" onClick={add}>
            <CalendarPlus aria-hidden /> {t`Add Interval`}
          </Button>
        </div>
      </div>
      {isAdding && (
        <ScheduleRuleForm
          planned={planned}
          campaign={campaign}
          at={at}
          onCancel={close}
          onAdd={(merged, added) => {
            write(
              merged,
              t`${plural(added, { one: '# interval added.', other: '# intervals added.' })}`,
            );
            close();
          }}
        />
      )}
      <p role="status" className="mb-2 text-[0.8125rem] text-muted empty:hidden">
        {announcement}
      </p>
      <FoldedIntervals {...folded} />
      {fields.length === 0 ? (
        <p
          className={`rounded-card border border-dashed px-4 py-6 text-center ${missing ? 'border-destructive text-destructive' : 'border-control text-muted'}`}
        >
          {t`No schedule intervals defined. Add at least one to proceed.`}
        </p>
      ) : (
        // Uses viewport breakpoints: inside a container query, Chrome interrupts typing a date on each re-render.
        <ul className="space-y-3">
          {fields.map(({ key, id }, index) => {
            if (folded.isHidden(id) && !errors[index]) return null;
            const progress = editing?.begun.get(id);
            return (
              <li
                key={key}
                aria-label={t`Interval ${{ number: index + 1 }}`}
                className="relative grid grid-cols-2 items-end gap-3 rounded-card border border-border p-3.5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
              >
                <fieldset disabled={progress !== undefined} className="contents">
                  <FormField
                    form={form}
                    name={`scheduleIntervals.${index}.date`}
                    label={t`Date`}
                    className="max-lg:col-span-2"
                    type="date"
                    max={LAST_DAY}
                    aria-invalid={errors[index] ? true : undefined}
                    aria-describedby={`${key}-notes`}
                  />
                  <FormField
                    form={form}
                    name={`scheduleIntervals.${index}.startTime`}
                    label={t`Start time`}
                    type="time"
                  />
                </fieldset>
                <fieldset disabled={progress === 'over'} className="contents">
                  <FormField
                    form={form}
                    name={`scheduleIntervals.${index}.endTime`}
                    label={t`End time`}
                    type="time"
                  />
                </fieldset>
                <div className="flex max-lg:absolute max-lg:top-1.5 max-lg:right-1.5">
                  {hasDays && (
                    <IconButton
                      disabled={!planned[index]?.date}
                      label={t`Copy the hours of interval ${{ number: index + 1 }} to all days`}
                      onClick={() => planned[index] && copy(planned[index])}
                    >
                      <CopyCheck aria-hidden />
                    </IconButton>
                  )}
                  <IconButton
                    disabled={progress !== undefined}
                    label={t`Remove interval ${{ number: index + 1 }}`}
                    onClick={() => remove(index)}
                  >
                    <Trash2 aria-hidden />
                  </IconButton>
                </div>
                <Notes id={`${key}-notes`} index={index} error={errors[index] ?? null} />
                {progress && (
                  <p className="col-span-2 text-[0.8125rem] text-muted lg:col-span-4">
                    {progress === 'over'
                      ? t`Already ran`
                      : t`Already started: you can change only the end time.`}
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <MessagesPerPerson />
    </fieldset>
  );
}
