import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { findConflict } from '@/lib/query/versioned-edit';
import { ConflictChoice } from '@/ui/forms/conflict-notice';
import { Fact } from '@/ui/data/fact';
import { FormDialog } from '@/ui/forms/form-dialog';
import { type OrganisationTemplate, useRenameTemplate } from '@/features/templates/templates';
import { TemplateNameField, useTemplateNameForm } from './template-name';

interface RenameTemplateDialogProps {
  template: OrganisationTemplate;
  onRenamed: (name: string) => void;
  onClose: () => void;
}

/** Dialog that renames a template. Mounted while open. */
export function RenameTemplateDialog({ template, onRenamed, onClose }: RenameTemplateDialogProps) {
  // The list refetches in the background. The loaded version stays until the user resolves a conflict.
  const [seen, setSeen] = useState(template);
  const rename = useRenameTemplate();
  const form = useTemplateNameForm(template.name);
  const theirs = findConflict<OrganisationTemplate>(rename.error)?.current;
  const send = form.handleSubmit(async (values) => {
    const name = values.name.trim();
    const renamed = await rename.mutateAsync({ id: seen.id, version: seen.version, name }).then(
      () => true,
      () => false,
    );
    if (!renamed) return;
    onRenamed(name);
    onClose();
  });
  const answer = (current: OrganisationTemplate, name: string) => {
    setSeen(current);
    form.reset({ name: current.name });
    form.setValue('name', name, { shouldDirty: true });
    rename.reset();
  };
  return (
    <FormDialog
      title={t`Rename template`}
      size="sm"
      dirty={form.formState.isDirty}
      pending={rename.isPending}
      error={theirs ? null : rename.error}
      submit={[t`Rename template`, t`Saving...`]}
      submitDisabled={Boolean(theirs)}
      onSubmit={send}
      onClose={onClose}
    >
      {theirs && (
        <ConflictChoice
          onKeepMine={() => answer(theirs, form.getValues('name'))}
          onTakeTheirs={() => answer(theirs, theirs.name)}
        >
          <dl>
            <Fact label={t`Their name`}>
              <bdi>{theirs.name}</bdi>
            </Fact>
          </dl>
        </ConflictChoice>
      )}
      <TemplateNameField form={form} />
    </FormDialog>
  );
}
