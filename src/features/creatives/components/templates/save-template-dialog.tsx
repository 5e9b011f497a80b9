import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Content } from '@/domain/content/content';
import { requiredText } from '@/lib/text-rules';
import { zodResolver } from '@/lib/zod-resolver';
import { FormDialog } from '@/ui/form-dialog';
import { FormField } from '@/ui/form-field';
import { TextCount } from '@/ui/text-count';
import { NAME_LENGTH } from '@/features/creatives/schemas';
import { useSaveTemplate } from '@/features/creatives/templates';

interface SaveTemplateDialogProps {
  type: string;
  content: Content;
  /** What it is called unless another name is typed. */
  name: string;
  onClose: () => void;
}

/** Keeps a message as a template of the organisation, under a name. */
export function SaveTemplateDialog({ type, content, name, onClose }: SaveTemplateDialogProps) {
  const [id] = useState(() => crypto.randomUUID());
  const save = useSaveTemplate();
  const form = useForm({
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
  const typed = useWatch({ control: form.control, name: 'name' });
  const send = form.handleSubmit(async (values) => {
    const saved = await save.mutateAsync({ id, type, content, name: values.name.trim() }).then(
      () => true,
      () => false,
    );
    if (saved) onClose();
  });
  return (
    <FormDialog
      title={t`Save as template`}
      description={t`Everyone in your organization can start from it.`}
      size="sm"
      dirty={form.formState.isDirty}
      pending={save.isPending}
      error={save.error}
      submit={[t`Save template`, t`Saving...`]}
      onSubmit={send}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="name"
        label={t`Name`}
        required
        hint={<TextCount text={typed.trim()} most={NAME_LENGTH} />}
        dir="auto"
        autoComplete="off"
      />
    </FormDialog>
  );
}
