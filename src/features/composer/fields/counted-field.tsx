import type { ReactNode } from 'react';
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form';
import { FormField } from '@/ui/forms/form-field';
import { TextCount } from '@/ui/forms/text-count';
import { Textarea } from '@/ui/forms/textarea';
import { ChipField } from './chip-field';
import { useContentField } from './content-field';
import { FieldFindings } from '../checks/findings';
import type { EditorForm } from '../form/form';

interface CountedFieldProps {
  name: FieldPath<EditorForm>;
  label: string;
  /** Maximum number of characters that can be saved. */
  limit: number;
  required?: boolean;
  /** Makes the field a textarea with this height in lines. */
  rows?: number;
  /** Shown next to the count. */
  hint?: ReactNode;
  className?: string;
}

/** Character count and findings. Only this component re-renders on each keystroke. */
function Count({ name, limit, hint }: Pick<CountedFieldProps, 'name' | 'limit' | 'hint'>) {
  const { control } = useFormContext<EditorForm>();
  const value = useWatch({ control, name });
  return (
    <>
      <TextCount text={typeof value === 'string' ? value : ''} limit={limit}>
        {hint}
      </TextCount>
      <FieldFindings name={name} />
    </>
  );
}

/** Text field with a character count. Longer input is not truncated; saving rejects it. */
export function CountedField({ name, label, limit, rows, hint, ...rest }: CountedFieldProps) {
  const form = useFormContext<EditorForm>();
  const count = <Count name={name} limit={limit} hint={hint} />;
  const field = { form, name, label, hint: count, dir: 'auto', autoComplete: 'off', ...rest };
  const { personal } = useContentField(name).rule;
  if (personal) return <FormField as={ChipField} rows={rows} {...field} />;
  return rows ? <FormField as={Textarea} rows={rows} {...field} /> : <FormField {...field} />;
}
