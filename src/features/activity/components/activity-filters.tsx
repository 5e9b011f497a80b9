import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { ACTIVITY_GROUPS } from '../things';
import { cn } from '@/lib/cn';
import { i18n } from '@/lib/i18n';
import { useOrganisationId } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { Combobox } from '@/ui/forms/combobox';
import { Field } from '@/ui/forms/field';
import { Input } from '@/ui/forms/input';
import { Select } from '@/ui/forms/select';
import { namesQuery, peopleChoicesQuery, SUPPORT } from '../queries';
import { useActivityFilter } from '../use-activity-filter';

function PersonFilter() {
  const { state, setFilter } = useActivityFilter();
  const organisationId = useOrganisationId();
  const [search, setSearch] = useState('');
  const { person } = state;
  const presets = [
    { value: '', label: t`Everyone` },
    { value: SUPPORT, label: t`Support access` },
  ];
  const preset = presets.find(({ value }) => value === person);
  const { data: people, isFetching } = useQuery(peopleChoicesQuery(organisationId, search));
  const { data: names, isPlaceholderData } = useQuery(namesQuery(preset ? [] : [person]));
  const known = names && !isPlaceholderData;
  const found = (people ?? []).map(({ id, name, email }) => ({ value: id, label: name ?? email }));
  return (
    <Field label={t`Person`} className="max-sm:col-span-2">
      {(field) => (
        <Combobox
          {...field}
          value={
            preset ?? {
              value: person,
              label: names?.get(person) ?? (known ? t`A former user` : '…'),
            }
          }
          choices={search ? found : [...presets, ...found]}
          loading={isFetching}
          onSearch={setSearch}
          onChange={({ value }) => setFilter({ person: value })}
        />
      )}
    </Field>
  );
}

/** Filters by person, kind of change and period. On a phone one button opens them. */
export function ActivityFilters() {
  const { state, setFilter, narrowed, clear } = useActivityFilter();
  const [open, setOpen] = useState(narrowed);
  const fields = useId();
  return (
    <div role="search" aria-label={t`Activity`} className="mb-5 flex flex-wrap items-end gap-3">
      <Button
        variant="outline"
        aria-expanded={open}
        aria-controls={fields}
        onClick={() => setOpen(!open)}
        className="sm:hidden"
      >
        <SlidersHorizontal aria-hidden /> {t`Filters`}
      </Button>
      <div
        id={fields}
        className={cn(
          'w-full grid-cols-2 gap-3 sm:grid sm:w-auto sm:flex-1 sm:grid-cols-4 sm:max-w-3xl',
          open ? 'grid' : 'hidden',
        )}
      >
        <PersonFilter />
        <Field label={t`What`} className="max-sm:col-span-2">
          {(field) => (
            <Select
              {...field}
              value={state.thing}
              onChange={(event) => setFilter({ thing: event.target.value })}
            >
              <option value="">{t`Everything`}</option>
              {Object.entries(ACTIVITY_GROUPS).map(([key, { label }]) => (
                <option key={key} value={key}>
                  {i18n.t(label)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t({ message: 'From', context: 'date' })} className="min-w-0">
          {(field) => (
            <Input
              {...field}
              type="date"
              max={state.until || undefined}
              value={state.from}
              onChange={(event) => setFilter({ from: event.target.value })}
            />
          )}
        </Field>
        <Field label={t({ message: 'Until', context: 'date' })} className="min-w-0">
          {(field) => (
            <Input
              {...field}
              type="date"
              min={state.from || undefined}
              value={state.until}
              onChange={(event) => setFilter({ until: event.target.value })}
            />
          )}
        </Field>
      </div>
      {narrowed && (
        <Button variant="ghost" onClick={clear}>
          {t`Clear filters`}
        </Button>
      )}
    </div>
  );
}
