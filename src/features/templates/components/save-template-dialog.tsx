import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Content } from '@/domain/content/content';
import { FormDialog } from '@/ui/forms/form-dialog';
import { useSaveTemplate } from '@/features/templates/templates';
import { TemplateNameField, useTemplateNameForm } from './template-name';

interface SaveTemplateDialogProps {
  type: string;
  content: Content;
  /** Initial name. */
  name: string;
  onClose: () => void;
}

export function SaveTemplateDialog({ type, content, name, onClose }: SaveTemplateDialogProps) {
  const [id] = useState(() => crypto.randomUUID());
  const save = useSaveTemplate();
  const form = useTemplateNameForm(name);
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
      <TemplateNameField form={form} />
    </FormDialog>
  );
}
