import type { UseFormReturn } from 'react-hook-form';
import { ORGANISATION_TYPES } from '@/domain/organisation-type';
import { Field } from '@/ui/field';
import { FormField } from '@/ui/form-field';
import { Select } from '@/ui/select';
import type { OrganisationForm } from '../schemas';
import { ActiveSwitch } from './active-switch';
import { ColorField } from './color-field';
import { ColorPreview } from './color-preview';
import { FormSection } from './form-section';
import { TimeZoneSelect } from './time-zone-select';

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
          {ORGANISATION_TYPES.map(([type, label]) => (
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
        <ColorField
          form={form}
          name="menuColor"
          label="Menu colour"
          hint="The text on it is black or white, whichever is readable."
        />
        <ColorField
          form={form}
          name="backgroundColor"
          label="Background colour"
          hint="Of the pages, in the light theme."
        />
        <ColorPreview form={form} />
      </div>
    </FormSection>
  );
}
