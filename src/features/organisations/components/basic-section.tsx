import { type ComponentProps, useState } from 'react';
import { type Control, useController, type UseFormReturn } from 'react-hook-form';
import { organisationTypes } from '@/words/organisations';
import { matchesSearch } from '@/lib/query/filter-placeholder';
import { Combobox } from '@/ui/forms/combobox';
import { Field } from '@/ui/forms/field';
import { FormField } from '@/ui/forms/form-field';
import { Select } from '@/ui/forms/select';
import { Switch } from '@/ui/forms/switch';
import type { OrganisationForm } from '../schemas';
import { ColorFields } from './color-fields';
import { FormSection } from './form-section';

interface TimeZoneSelectProps {
  /** Ids and state of the Field around it. */
  field: Pick<ComponentProps<typeof Combobox>, 'id' | 'aria-describedby' | 'aria-invalid'>;
  control: Control<OrganisationForm>;
  stored: string;
}

const toChoice = (zone: string) => ({ value: zone, label: zone.replaceAll('_', ' ') });

/** The zones of the browser, UTC first; the stored one too, should the browser not know it. */
function timeZones(stored: string) {
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC');
  return [...new Set(['UTC', stored, ...zones])].map(toChoice);
}

/** One of some four hundred time zones, found by typing a part of its name. */
function TimeZoneSelect({ field, control, stored }: TimeZoneSelectProps) {
  const zone = useController({ control, name: 'timeZone' }).field;
  const [zones] = useState(() => timeZones(stored));
  const [search, setSearch] = useState('');
  return (
    <Combobox
      {...field}
      value={toChoice(zone.value)}
      choices={zones.filter(({ label }) => matchesSearch(search.replaceAll('_', ' '))(label))}
      onSearch={setSearch}
      onChange={({ value }) => zone.onChange(value)}
    />
  );
}

/** Whether the organisation's people may work. */
function ActiveSwitch({ form }: { form: UseFormReturn<OrganisationForm> }) {
  const { field } = useController({ control: form.control, name: 'isActive' });
  return (
    <Field
      label="Active"
      className="sm:col-span-2"
      hint="People of an inactive organization can sign in, but see and change nothing."
    >
      {({ id, 'aria-describedby': describedBy }) => (
        <Switch
          id={id}
          aria-describedby={describedBy}
          checked={field.value}
          onCheckedChange={field.onChange}
          disabled={field.disabled}
        />
      )}
    </Field>
  );
}

interface BasicSectionProps {
  form: UseFormReturn<OrganisationForm>;
  /** On creation the first admin is named; afterwards people are managed on their own. */
  creating: boolean;
}

/** Basic Information. */
export function BasicSection({ form, creating }: BasicSectionProps) {
  const { defaultValues } = form.formState;
  return (
    <FormSection title="Basic Information">
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField form={form} name="name" label="Name" required dir="auto" autoComplete="off" />
        <FormField as={Select} form={form} name="type" label="Type">
          {organisationTypes().map(([type, label]) => (
            <option key={type} value={type}>
              {label}
            </option>
          ))}
        </FormField>
        {creating && (
          <FormField
            form={form}
            name="adminEmail"
            label="Initial Admin Email"
            hint="The first admin’s account will be activated and assigned to this organization."
            type="email"
            autoComplete="off"
          />
        )}
        <Field
          label="Time zone"
          error={form.getFieldState('timeZone', form.formState).error?.message}
          hint="Schedules of flights are in this zone; billing days follow a change from tomorrow on."
        >
          {(field) => (
            <TimeZoneSelect
              field={field}
              control={form.control}
              stored={defaultValues?.timeZone ?? 'UTC'}
            />
          )}
        </Field>
        <FormField
          form={form}
          name="logoUrl"
          label="Logo URL"
          className={creating ? 'sm:col-span-2' : undefined}
          hint="Optional. A square picture; it is shown at 32 × 32."
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
        />
        {!creating && <ActiveSwitch form={form} />}
        <ColorFields form={form} />
      </div>
    </FormSection>
  );
}
