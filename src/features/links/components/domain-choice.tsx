import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { domainsQuery } from '@/features/configuration/list-queries';
import { FormField } from '@/ui/forms/form-field';
import { Select } from '@/ui/forms/select';

interface DomainChoiceProps<T extends FieldValues> {
  form: UseFormReturn<T>;
  /** Form field of the domain id; its value is empty for the default domain. */
  name: FieldPath<T>;
}

/** Domain select for a new short link. Null if there is only one domain. */
export function DomainChoice<T extends FieldValues>({ form, name }: DomainChoiceProps<T>) {
  const [first, ...others] = useQuery(domainsQuery()).data ?? [];
  // A restored draft can hold an inactive domain, so show the field to let the user change it.
  if (!first || (others.length === 0 && !form.getValues(name))) return null;
  const usual = first.domain_name;
  return (
    <FormField
      as={Select}
      form={form}
      name={name}
      label={t`Domain`}
      hint={t`The short link uses this domain. You can’t change it later.`}
    >
      <option value="">{t`Default (${usual})`}</option>
      {others.map(({ id, domain_name }) => (
        <option key={id} value={id}>
          {domain_name}
        </option>
      ))}
    </FormField>
  );
}
