import { type UseFormReturn, useController } from 'react-hook-form';
import { Field } from '@/ui/field';
import { Switch } from '@/ui/switch';
import type { OrganisationForm } from '../schemas';

/** Whether the organisation's people may work. */
export function ActiveSwitch({ form }: { form: UseFormReturn<OrganisationForm> }) {
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
