import type { ReactNode } from 'react';
import { type FieldPath, type UseFormReturn, useController } from 'react-hook-form';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import type { OrganisationForm } from '../schemas';

interface ColorFieldProps {
  form: UseFormReturn<OrganisationForm>;
  name: Extract<FieldPath<OrganisationForm>, 'menuColor' | 'backgroundColor'>;
  label: string;
  hint: ReactNode;
}

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** A colour, picked or typed as `#rrggbb`. */
export function ColorField({ form, name, label, hint }: ColorFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <Field label={label} error={fieldState.error?.message} hint={hint}>
      {(control) => (
        <span className="flex gap-2">
          <input
            type="color"
            aria-label={`Pick the ${label.toLowerCase()}`}
            value={isColor(field.value) ? field.value : '#000000'}
            onChange={(event) => field.onChange(event.target.value)}
            className="h-9 w-11 shrink-0 rounded-control border border-control bg-surface p-1 max-md:h-10"
          />
          <Input
            {...control}
            {...field}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            className="tabular-nums"
          />
        </span>
      )}
    </Field>
  );
}
