import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatDate } from '@/domain/shared/format';
import { FIRST_DAY, LAST_DAY } from '@/domain/time/wall-time';
import { holidaysQuery } from '@/features/configuration/queries';
import { useOrganisationId } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { Field } from '@/ui/forms/field';
import { Input } from '@/ui/forms/input';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { useSetHoliday } from '../mutations';
import { RemovableList } from './removable-list';

function Days({ days }: { days: readonly string[] }) {
  const set = useSetHoliday();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const add = (event: FormEvent) => {
    event.preventDefault();
    const found =
      typed < FIRST_DAY || typed > LAST_DAY
        ? 'Choose a day before the year 2100'
        : days.includes(typed)
          ? 'This day is a holiday already'
          : undefined;
    setError(found);
    if (!found) set.mutate({ day: typed, isHoliday: true }, { onSuccess: () => setTyped('') });
  };
  return (
    <fieldset>
      <legend className="sr-only">Holidays</legend>
      <RemovableList
        empty="No holidays yet."
        items={days.map((day) => ({
          key: day,
          shown: formatDate(day),
          label: `Remove ${formatDate(day)}`,
        }))}
        onRemove={(day) => set.mutate({ day, isHoliday: false })}
      />
      <form noValidate aria-label="Add a holiday" onSubmit={add}>
        <Field
          label="Day"
          error={error}
          hint="Schedules by weekday can skip these days. Existing schedules stay as they are."
        >
          {(field) => (
            <Input
              {...field}
              type="date"
              min={FIRST_DAY}
              max={LAST_DAY}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              className="max-w-60"
            />
          )}
        </Field>
        <Button type="submit" variant="outline" pending={set.isPending} className="mt-4">
          Add holiday
        </Button>
      </form>
    </fieldset>
  );
}

/** The days on which the organisation does not send, for its admins. */
export function Holidays() {
  const query = useQuery(holidaysQuery(useOrganisationId()));
  return (
    <QueryState
      query={query}
      pending={<Skeleton className="h-24 w-60" />}
      errorTitle="Error loading the holidays"
    >
      {(row) => row && <Days days={row.holidays} />}
    </QueryState>
  );
}
