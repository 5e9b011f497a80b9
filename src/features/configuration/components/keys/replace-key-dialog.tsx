import { t } from '@lingui/core/macro';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { useDraftDialog } from '@/session/use-draft-dialog';
import { useDraftForm } from '@/session/use-draft-form';
import { FormDialog } from '@/ui/forms/form-dialog';
import { NumberField } from '@/ui/forms/number-field';
import type { KeyDialogProps } from './key-list';
import { OVERLAP, type ReplaceKeyForm, replaceKeySchema } from '@/features/configuration/schemas';

interface ReplaceKeyDialogProps<Issued> extends KeyDialogProps<Issued> {
  title: string;
  description: string;
  /** Draft key, unique per replaced key. */
  draftName: string;
  /** The key belongs to no organization. */
  platform?: boolean;
  replace: Parameters<typeof useDraftDialog<ReplaceKeyForm, Issued>>[0]['write'];
  save: (form: ReplaceKeyForm) => Promise<Issued>;
}

/** Asks for how many hours the old key still works, and creates its replacement. */
export function ReplaceKeyDialog<Issued>({
  title,
  description,
  draftName,
  platform = false,
  replace,
  save,
  onClose,
  onIssued,
}: ReplaceKeyDialogProps<Issued>) {
  const draft = useDraftForm<ReplaceKeyForm>({
    name: draftName,
    resolver: zodResolver(replaceKeySchema),
    empty: { hours: '24' },
    platform,
  });
  const { dialog } = useDraftDialog({ draft, write: replace, save, onClose, onSaved: onIssued });
  return (
    <FormDialog
      {...dialog}
      title={title}
      description={description}
      submit={[t`Replace Key`, t`Replacing...`]}
    >
      <NumberField
        form={draft.form}
        name="hours"
        label={t`Hours until the old key ends`}
        required
        hint={t`At most 720. With 0 it ends now.`}
        className="max-w-xs"
        format={OVERLAP}
      />
    </FormDialog>
  );
}
