import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormField } from '@/ui/forms/form-field';
import { fieldName } from '@/features/creative-data/field-label';
import { FieldFindings, useFieldFindings } from '../checks/findings';
import type { EditorForm } from '../form/form';
import { useContentField } from './content-field';

type Item =
  `${'rcs.suggestions' | `rcs.cards.${number}.suggestions` | 'whatsapp.buttons'}.${number}`;

interface AddressFieldProps {
  name:
    | `email.blocks.${number}.${'url' | 'link'}`
    | `email.blocks.${number}.items.${number}.link`
    | 'push.link'
    | `push.actions.${number}.link`
    | `${Item}.url`;
  label?: string;
  hint?: ReactNode;
  className?: string;
}

/** URL field with its findings. */
export function AddressField({ name, label, hint, ...field }: AddressFieldProps) {
  const form = useFormContext<EditorForm>();
  const { required } = useContentField(name);
  const stands = useFieldFindings(name).length > 0;
  return (
    <FormField
      form={form}
      name={name}
      label={label ?? fieldName(name)}
      required={required}
      hint={
        (hint || stands) && (
          <>
            {hint}
            <FieldFindings name={name} />
          </>
        )
      }
      inputMode="url"
      placeholder={t`https://`}
      autoComplete="off"
      {...field}
    />
  );
}
