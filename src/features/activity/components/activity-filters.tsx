import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ACTIVITY_GROUPS } from '../things';
import { useOrganisationId } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { Combobox } from '@/ui/forms/combobox';
import { Field } from '@/ui/forms/field';
import { Input } from '@/ui/forms/input';
import { Select } from '@/ui/forms/select';
import { namesQuery, peopleChoicesQuery, SUPPORT } from '../queries';
import { useActivityFilter } from '../use-activity-filter';

const EVERYBODY = { value: '', label: 'Everybody' };
const STAFF = { value: SUPPORT, label: 'Support access' };

function PersonFilter() {
  const { state, setFilter } = useActivityFilter();
  const organisationId = useOrganisationId();
  const [search, setSearch] = useState('');
  const { person } = state;
  const preset = [EVERYBODY, STAFF].find(({ value }) => value === person);
  const { data: people, isFetching } = useQuery(peopleChoicesQuery(organisationId, search));
  const { data: names, isPlaceholderData } = useQuery(namesQuery(preset ? [] : [person]));
  const known = names && !isPlaceholderData;
  const found = (people ?? []).map(({ id, name, email }) => ({ value: id, label: name ?? email }));
  return (
    <Field label="Person" className="w-full sm:w-56">
      {(field) => (
        <Combobox
          {...field}
          value={
            preset ?? {
              value: person,
              label: names?.get(person) ?? (known ? 'A former user' : '…'),
            }
          }
          choices={search ? found : [EVERYBODY, STAFF, ...found]}
          loading={isFetching}
          onSearch={setSearch}
          onChange={({ value }) => setFilter({ person: value })}
        />
      )}
    </Field>
  );
}

/** Who, what and when; kept in the address. */
export function ActivityFilters() {
  const { state, setFilter, narrowed, clear } = useActivityFilter();
  return (
    <div role="search" aria-label="Activity" className="mb-5 flex flex-wrap items-end gap-3">
      <PersonFilter />
      <Field label="What" className="w-full sm:w-60">
        {(field) => (
          <Select
            {...field}
            value={state.thing}
            onChange={(event) => setFilter({ thing: event.target.value })}
          >
            <option value="">Everything</option>
            {Object.entries(ACTIVITY_GROUPS).map(([key, { label }]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="From" className="min-w-36 flex-1 sm:flex-none">
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
      <Field label="Until" className="min-w-36 flex-1 sm:flex-none">
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
      {narrowed && (
        <Button variant="ghost" onClick={clear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
