import type { ComponentProps } from 'react';
import { fieldName } from '@/features/creative-data/field-label';
import { useContentField } from './content-field';
import { CountedField } from './counted-field';

interface ContentTextProps extends Omit<
  ComponentProps<typeof CountedField>,
  'label' | 'limit' | 'required'
> {
  /** Label if the usual one of the field does not fit here. */
  label?: string;
}

/** Text field of a content. The channel's schema determines its limit and whether it is required. */
export function ContentText({ label, ...field }: ContentTextProps) {
  const { rule, required } = useContentField(field.name);
  return (
    <CountedField
      label={label ?? fieldName(field.name)}
      limit={rule.max ?? 0}
      required={required}
      {...field}
    />
  );
}
