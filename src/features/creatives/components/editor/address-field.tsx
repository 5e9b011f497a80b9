import { useFormContext } from 'react-hook-form';
import { FormField } from '@/ui/form-field';
import type { EditorForm } from './form';

interface AddressFieldProps {
  name: `email.blocks.${number}.${'url' | 'link'}` | `email.blocks.${number}.items.${number}.link`;
  label: string;
  required?: boolean;
}

/** Where something in an e-mail leads. */
export function AddressField({ name, label, required = false }: AddressFieldProps) {
  const form = useFormContext<EditorForm>();
  return (
    <FormField
      form={form}
      name={name}
      label={label}
      required={required}
      inputMode="url"
      placeholder="https://"
      autoComplete="off"
    />
  );
}
