import { t } from '@lingui/core/macro';
import { type ComponentProps, useId, useState } from 'react';
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
  /** Accessibility attributes from the surrounding Field. */
  field: Pick<ComponentProps<typeof Combobox>, 'id' | 'aria-describedby' | 'aria-invalid'>;
  control: Control<OrganisationForm>;
  stored: string;
}

/** URL scheme, not text to translate. */
const HTTPS = 'https://';

const toChoice = (zone: string) => ({ value: zone, label: zone.replaceAll('_', ' ') });

/** Time zones of the browser, UTC first, plus the stored one in case the browser does not know it. */
function timeZones(stored: string) {
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC');
  return [...new Set(['UTC', stored, ...zones])].map(toChoice);
}

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

function ActiveSwitch({ form }: { form: UseFormReturn<OrganisationForm> }) {
  const { field } = useController({ control: form.control, name: 'isActive' });
  const id = useId();
  return (
    <div className="flex items-start gap-3 sm:col-span-2">
      <Switch
        id={id}
        aria-describedby={`${id}-hint`}
        checked={field.value}
        onCheckedChange={field.onChange}
        disabled={field.disabled}
      />
      <div className="min-w-0 pt-0.5 text-[0.8125rem]">
        <label htmlFor={id} className="font-medium">
          {t({ message: 'Active', context: 'organization' })}
        </label>
        <p id={`${id}-hint`} className="text-muted">
          {t`Off: members can sign in but see nothing.`}
        </p>
      </div>
    </div>
  );
}

interface BasicSectionProps {
  form: UseFormReturn<OrganisationForm>;
  /** Shows the first admin's email, which only a new organization has. */
  creating: boolean;
}

export function BasicSection({ form, creating }: BasicSectionProps) {
  const { defaultValues } = form.formState;
  return (
    <FormSection title={t`Basic Information`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField form={form} name="name" label={t`Name`} required dir="auto" autoComplete="off" />
        <FormField as={Select} form={form} name="type" label={t`Type`}>
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
            label={t`Initial Admin Email`}
            hint={t`The first admin’s account will be activated and assigned to this organization.`}
            type="email"
            autoComplete="off"
          />
        )}
        <Field
          label={t`Time zone`}
          error={form.getFieldState('timeZone', form.formState).error?.message}
          hint={
            creating
              ? t`Time zone of flight schedules and billing days.`
              : t`Time zone of flight schedules. Billing days use a new zone from tomorrow.`
          }
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
          label={t`Logo URL`}
          className={creating ? 'sm:col-span-2' : undefined}
          hint={t`Optional. A square image, shown at 32 × 32 pixels.`}
          inputMode="url"
          placeholder={HTTPS}
          autoComplete="off"
        />
        <ColorFields form={form} />
        {!creating && <ActiveSwitch form={form} />}
      </div>
    </FormSection>
  );
}
