import { t } from '@lingui/core/macro';
import { Plus, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { reader } from '@/domain/shared/reader';
import { type Hours, WEEKDAYS } from '@/domain/time/schedule-rule';
import { LAST_DAY } from '@/domain/time/wall-time';
import { Button, IconButton } from '@/ui/actions/button';
import { Field } from '@/ui/forms/field';
import { Input } from '@/ui/forms/input';
import { dayName } from '@/features/flights/schedule-words';

interface HoursFieldsProps {
  hours: readonly Hours[];
  onChange: (hours: Hours[]) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** Send hours, the same on each day. */
export function HoursFields({ hours, onChange, onKeyDown }: HoursFieldsProps) {
  const change = (place: number, part: Partial<Hours>) =>
    onChange(hours.map((one, index) => (index === place ? { ...one, ...part } : one)));
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t`Hours`}</legend>
      <ul className="space-y-2">
        {hours.map(({ startTime, endTime }, index) => (
          // eslint-disable-next-line react/no-array-index-key -- hours have no id
          <li key={index} className="relative flex items-end gap-3">
            <Field label={t`Start time`} className="w-32 max-sm:flex-1">
              {(field) => (
                <Input
                  {...field}
                  type="time"
                  onKeyDown={onKeyDown}
                  value={startTime}
                  onChange={({ target }) => change(index, { startTime: target.value })}
                />
              )}
            </Field>
            <Field label={t`End time`} className="w-32 max-sm:flex-1">
              {(field) => (
                <Input
                  {...field}
                  type="time"
                  onKeyDown={onKeyDown}
                  value={endTime}
                  onChange={({ target }) => change(index, { endTime: target.value })}
                />
              )}
            </Field>
            {hours.length > 1 && (
              <IconButton
                className="max-sm:absolute max-sm:-top-3 max-sm:right-0"
                label={t`Remove hours ${{ number: index + 1 }}`}
                onClick={() => onChange(hours.filter((_one, place) => place !== index))}
              >
                <Trash2 aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <Button
        variant="outline"
        size="sm"
        className="mt-2"
        onClick={() => onChange([...hours, { startTime: '18:00', endTime: '20:00' }])}
      >
        <Plus aria-hidden /> {t`Add hours`}
      </Button>
    </fieldset>
  );
}

const WIDE = 'long';
const NARROW = 'short';

/** Weekdays in the order of the reader's calendar. */
const shownWeekdays = () => WEEKDAYS.map((day) => ((day + reader.firstWeekday + 5) % 7) + 1);

export function Weekdays({
  chosen,
  onChange,
}: {
  chosen: readonly number[];
  onChange: (weekdays: number[]) => void;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-[0.8125rem] font-medium">{t`Weekdays`}</legend>
      <div className="grid max-w-md grid-cols-7 gap-1.5">
        {shownWeekdays().map((weekday) => (
          <label
            key={weekday}
            className="flex h-9 cursor-pointer items-center justify-center rounded-control border border-control text-[0.8125rem] has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="checkbox"
              className="sr-only"
              aria-label={dayName(weekday, WIDE)}
              checked={chosen.includes(weekday)}
              onChange={({ target }) =>
                onChange(
                  WEEKDAYS.filter((day) =>
                    day === weekday ? target.checked : chosen.includes(day),
                  ),
                )
              }
            />
            {dayName(weekday, NARROW)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

export function DayField({ label, value, onChange, onKeyDown }: DayFieldProps) {
  return (
    <Field label={label}>
      {(field) => (
        <Input
          {...field}
          type="date"
          onKeyDown={onKeyDown}
          max={LAST_DAY}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
