import { t } from '@lingui/core/macro';
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
import { Folded } from './folded';
import { RemovableList } from './removable-list';
import { useUnsaved } from '../unsaved';

function Days({ days }: { days: readonly string[] }) {
  const set = useSetHoliday();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  useUnsaved(typed !== '');
  const add = (event: FormEvent) => {
    event.preventDefault();
    const found =
      typed < FIRST_DAY || typed > LAST_DAY
        ? t`Choose a day before the year 2100`
        : days.includes(typed)
          ? t`This day is already a holiday`
          : undefined;
    setError(found);
    if (!found) set.mutate({ day: typed, isHoliday: true }, { onSuccess: () => setTyped('') });
  };
  return (
    <fieldset>
      <legend className="sr-only">{t`Holidays`}</legend>
      <RemovableList
        empty={t`No holidays yet.`}
        items={days.map((day) => ({
          key: day,
          content: formatDate(day),
          removeLabel: t`Remove ${{ day: formatDate(day) }}`,
        }))}
        onRemove={(day) => set.mutate({ day, isHoliday: false })}
      />
      <Folded folded={days.length === 0} label={t`Add holiday`}>
        <form noValidate aria-label={t`Add a holiday`} onSubmit={add}>
          <Field
            label={t`Date`}
            error={error}
            hint={t`Weekday schedules can skip these days. Existing schedules don’t change.`}
          >
            {(field) => (
              <Input
                {...field}
                type="date"
                min={FIRST_DAY}
                max={LAST_DAY}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
                className="sm:max-w-60"
              />
            )}
          </Field>
          <Button type="submit" variant="outline" pending={set.isPending} className="mt-4">
            {t`Add holiday`}
          </Button>
        </form>
      </Folded>
    </fieldset>
  );
}

/** Days that new weekday schedules can skip. */
export function Holidays() {
  const query = useQuery(holidaysQuery(useOrganisationId()));
  return (
    <QueryState
      query={query}
      pending={<Skeleton className="h-24 w-60" />}
      errorTitle={t`Error loading the holidays`}
    >
      {(row) => row && <Days days={row.holidays} />}
    </QueryState>
  );
}
