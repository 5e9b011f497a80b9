import { t } from '@lingui/core/macro';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { i18n } from '@/lib/i18n';
import { toast } from '@/lib/toast';
import { useDraftDialog } from '@/session/use-draft-dialog';
import { useDraftForm } from '@/session/use-draft-form';
import { FormDialog } from '@/ui/forms/form-dialog';
import { FormField } from '@/ui/forms/form-field';
import { useCreateTracker } from '../mutations';
import { linkDestination, UtmChoice, useUtmTemplate } from '@/features/links/components/utm-choice';
import { type TrackerForm, trackerSchema } from '@/features/links/schemas';
import { INVALID_URL } from '../schemas';

interface NewTrackerDialogProps {
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** Dialog that creates a tracker. Mounted while open. */
export function NewTrackerDialog({ onClose, onCreated }: NewTrackerDialogProps) {
  const create = useCreateTracker();
  const template = useUtmTemplate();
  const draft = useDraftForm<TrackerForm>({
    name: 'tracker:new',
    resolver: zodResolver(trackerSchema),
    empty: { name: '', url: '', addUtm: true },
  });
  const { form } = draft;
  const { dialog } = useDraftDialog({
    draft,
    write: create,
    save: (values, { id }) =>
      create.mutateAsync({ id, name: values.name, url: linkDestination(values, template) }),
    onInvalid: ({ url }) => {
      if (url && form.getValues('url') !== '') toast.error(i18n._(INVALID_URL));
    },
    onClose,
    onSaved: ({ id }) => onCreated(id),
  });
  return (
    <FormDialog
      {...dialog}
      title={t`New Tracker`}
      description={t`Add the landing page for your tracked short links.`}
      submit={[t`Create Tracker`, t`Creating...`]}
    >
      <FormField form={form} name="name" label={t`Name`} required dir="auto" autoComplete="off" />
      <FormField
        form={form}
        name="url"
        label={t`Landing URL`}
        required
        hint={t`Short links open this page. Saved with https://.`}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder={t`https://example.com/landing`}
      />
      <UtmChoice form={form} template={template} />
    </FormDialog>
  );
}
