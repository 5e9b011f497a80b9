import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormField } from '@/ui/forms/form-field';
import { FieldFindings, useFieldFindings } from '../checks/findings';
import type { EditorForm } from '../form/form';

type Item =
  `${'rcs.suggestions' | `rcs.cards.${number}.suggestions` | 'whatsapp.buttons'}.${number}`;

interface AddressFieldProps {
  name:
    | `email.blocks.${number}.${'url' | 'link'}`
    | `email.blocks.${number}.items.${number}.link`
    | 'push.link'
    | `push.actions.${number}.link`
    | `${Item}.url`;
  label: string;
  required?: boolean;
  hint?: ReactNode;
  className?: string;
}

/** URL field with its findings. */
export function AddressField({ name, hint, ...field }: AddressFieldProps) {
  const form = useFormContext<EditorForm>();
  const stands = useFieldFindings(name).length > 0;
  return (
    <FormField
      form={form}
      name={name}
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
