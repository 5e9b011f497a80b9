import type { ReactNode } from 'react';
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form';
import { FormField } from '@/ui/forms/form-field';
import { TextCount } from '@/ui/forms/text-count';
import { ChipTextarea } from './chip-textarea';
import { FieldFindings } from '../checks/findings';
import type { EditorForm } from '../form/form';

interface CountedFieldProps {
  name: FieldPath<EditorForm>;
  label: string;
  /** The most characters that can be saved. */
  limit: number;
  required?: boolean;
  /** A text of several lines. */
  rows?: number;
  /** Said beside the count. */
  hint?: ReactNode;
  className?: string;
}

/** How much of the limit is used, beside the hint: alone in being drawn again with each key. */
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

/** A text with its count beside the limit. More can be typed or pasted than can be saved: nothing is cut silently. */
export function CountedField({ name, label, limit, rows, hint, ...rest }: CountedFieldProps) {
  const form = useFormContext<EditorForm>();
  const count = <Count name={name} limit={limit} hint={hint} />;
  const field = { form, name, label, hint: count, dir: 'auto', autoComplete: 'off', ...rest };
  return rows ? <FormField as={ChipTextarea} rows={rows} {...field} /> : <FormField {...field} />;
}
