import { t } from '@lingui/core/macro';
import { useWatch } from 'react-hook-form';
import { useCreateLink } from '../mutations';
import { MAX_TRACKER_NAME, type TrackerForm, trackerSchema } from '../schemas';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { useDraftDialog } from '@/session/use-draft-dialog';
import { useDraftForm } from '@/session/use-draft-form';
import { FormDialog } from '@/ui/forms/form-dialog';
import { FormField } from '@/ui/forms/form-field';
import { TextCount } from '@/ui/forms/text-count';
import { DomainChoice } from './domain-choice';
import { linkDestination, UtmChoice, useUtmTemplate } from './utm-choice';

interface NewLinkDialogProps {
  /** Initial name of the link. */
  name: string;
  onClose: () => void;
  /** Called with the version id of the new link. */
  onCreated: (versionId: string) => void;
}

/** Dialog that creates a tracked link. Mounted while open. */
export function NewLinkDialog({ name, onClose, onCreated }: NewLinkDialogProps) {
  const create = useCreateLink();
  const template = useUtmTemplate();
  const draft = useDraftForm<TrackerForm>({
    name: 'tracker:link',
    resolver: zodResolver(trackerSchema),
    empty: { name, url: '', addUtm: true, domainId: '' },
  });
  const typed = useWatch({ control: draft.form.control, name: 'name' });
  const { dialog } = useDraftDialog({
    draft,
    write: create,
    save: (values, { id }) =>
      create.mutateAsync({
        id,
        name: values.name,
        url: linkDestination(values, template),
        domainId: values.domainId,
      }),
    onClose,
    onSaved: ({ id }) => onCreated(id),
  });
  return (
    <FormDialog
      {...dialog}
      title={t`New Link`}
      description={t`A short link that counts clicks. You can edit its preview in SMS+.`}
      submit={[t`Create Link`, t`Creating...`]}
    >
      <FormField
        form={draft.form}
        name="url"
        label={t`Landing URL`}
        required
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder={t`https://example.com/landing`}
      />
      <UtmChoice form={draft.form} template={template} />
      <FormField
        form={draft.form}
        name="name"
        label={t`Name`}
        required
        hint={<TextCount text={typed.trim()} limit={MAX_TRACKER_NAME} />}
        dir="auto"
        autoComplete="off"
      />
      <DomainChoice form={draft.form} name="domainId" />
    </FormDialog>
  );
}
