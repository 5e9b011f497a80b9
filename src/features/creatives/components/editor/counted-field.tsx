import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form';
import { formatInteger } from '@/domain/format';
import { lengthOf } from '@/domain/text';
import { cn } from '@/lib/cn';
import { FormField } from '@/ui/form-field';
import { ChipTextarea } from './chip-textarea';
import { FieldFindings } from './findings';
import type { EditorForm } from './form';

interface CountedFieldProps {
  name: FieldPath<EditorForm>;
  label: string;
  /** The most characters that can be saved. */
  most: number;
  required?: boolean;
  /** A text of several lines. */
  rows?: number;
  /** Said beside the count. */
  hint?: ReactNode;
  className?: string;
}

/** How much of the limit is used, beside the hint: alone in being drawn again with each key. */
function Count({ name, most, hint }: Pick<CountedFieldProps, 'name' | 'most' | 'hint'>) {
  const { control } = useFormContext<EditorForm>();
  const value = useWatch({ control, name });
  const length = typeof value === 'string' ? lengthOf(value) : 0;
  const [is, limit] = [formatInteger(length), formatInteger(most)];
  return (
    <span className="flex flex-wrap justify-between gap-x-3">
      <span>{hint}</span>
      <span className={cn('ms-auto tabular-nums', length > most && 'font-medium text-destructive')}>
        {t`${is} of ${limit} characters`}
      </span>
      <span className="basis-full empty:hidden">
        <FieldFindings name={name} />
      </span>
    </span>
  );
}

/** A text with its count beside the limit. More can be typed or pasted than can be saved: nothing is cut silently. */
export function CountedField({ name, label, most, rows, hint, ...rest }: CountedFieldProps) {
  const form = useFormContext<EditorForm>();
  const count = <Count name={name} most={most} hint={hint} />;
  const field = { form, name, label, hint: count, dir: 'auto', autoComplete: 'off', ...rest };
  return rows ? <FormField as={ChipTextarea} rows={rows} {...field} /> : <FormField {...field} />;
}
