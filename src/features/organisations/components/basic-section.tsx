import type { UseFormReturn } from 'react-hook-form';
import { ORGANISATION_TYPES } from '@/domain/organisation-type';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
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
  const { register, formState } = form;
  const { errors, defaultValues } = formState;
  return (
    <FormSection title="Basic Information">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" required error={errors.name?.message}>
          {(field) => <Input {...field} {...register('name')} dir="auto" autoComplete="off" />}
        </Field>
        <Field label="Type">
          {(field) => (
            <Select {...field} {...register('type')}>
              {ORGANISATION_TYPES.map(([type, label]) => (
                <option key={type} value={type}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {creating && (
          <Field
            label="Initial Admin Email"
            error={errors.adminEmail?.message}
            hint="The first admin’s account will be activated and assigned to this organization."
          >
            {(field) => (
              <Input {...field} {...register('adminEmail')} type="email" autoComplete="off" />
            )}
          </Field>
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
        <Field
          label="Logo URL"
          {...(creating && { className: 'sm:col-span-2' })}
          error={errors.logoUrl?.message}
          hint="Optional. A square picture; it is shown at 32 × 32."
        >
          {(field) => (
            <Input
              {...field}
              {...register('logoUrl')}
              inputMode="url"
              placeholder="https://"
              autoComplete="off"
            />
          )}
        </Field>
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
