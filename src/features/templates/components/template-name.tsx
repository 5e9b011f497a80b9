import { t } from '@lingui/core/macro';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { requiredText } from '@/lib/forms/text-rules';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { FormField } from '@/ui/forms/form-field';
import { TextCount } from '@/ui/forms/text-count';
import { NAME_LENGTH } from '@/features/creative-data/schemas';

interface TemplateName {
  name: string;
}

export function useTemplateNameForm(name: string) {
  return useForm<TemplateName>({
    resolver: zodResolver(
      z.object({
        name: requiredText(
          t`Enter a name for the template.`,
          NAME_LENGTH,
          t`The name must be at most 100 characters.`,
        ),
      }),
    ),
    defaultValues: { name },
  });
}

export function TemplateNameField({ form }: { form: UseFormReturn<TemplateName> }) {
  const typed = useWatch({ control: form.control, name: 'name' });
  return (
    <FormField
      form={form}
      name="name"
      label={t`Name`}
      required
      hint={<TextCount text={typed.trim()} limit={NAME_LENGTH} />}
      dir="auto"
      autoComplete="off"
    />
  );
}
