import { t } from '@lingui/core/macro';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { useWatch } from 'react-hook-form';
import { toStoredPhone } from '@/lib/forms/phone';
import { useActor } from '@/session/session';
import { useDraftDialog } from '@/session/use-draft-dialog';
import { useDraftForm } from '@/session/use-draft-form';
import { FormDialog } from '@/ui/forms/form-dialog';
import { FormField } from '@/ui/forms/form-field';
import { Select } from '@/ui/forms/select';
import { Textarea } from '@/ui/forms/textarea';
import { useAskSupport } from '../mutations';
import { type ContactForm, contactSchema } from '../schemas';
import { TOPIC_LABELS, topicLabel } from '../topics';

interface ContactDialogProps {
  topic: ContactForm['topic'];
  onClose: () => void;
}

/** Sends a support request. The draft is kept after a failure, a reload or the end of the session. */
export function ContactDialog({ topic, onClose }: ContactDialogProps) {
  const { email } = useActor();
  const ask = useAskSupport();
  const draft = useDraftForm<ContactForm>({
    name: 'support',
    resolver: zodResolver(contactSchema),
    empty: { topic, subject: '', message: '', phone: '' },
  });
  const { form } = draft;
  const chosenTopic = useWatch({ control: form.control, name: 'topic' });
  const { dialog } = useDraftDialog({
    draft,
    write: ask,
    save: (values, { id }) =>
      ask.mutateAsync({ id, form: { ...values, phone: toStoredPhone(values.phone) } }),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t`Write to support`}
      description={t`We’ll reply to ${email}.`}
      submit={[t`Send`, t`Sending...`]}
    >
      <FormField as={Select} form={form} name="topic" label={t`About`}>
        {Object.keys(TOPIC_LABELS).map((name) => (
          <option key={name} value={name}>
            {topicLabel(name)}
          </option>
        ))}
      </FormField>
      <FormField form={form} name="subject" label={t`Subject`} required dir="auto" />
      <FormField
        as={Textarea}
        form={form}
        name="message"
        label={t`Message`}
        required
        rows={6}
        dir="auto"
      />
      <FormField
        form={form}
        name="phone"
        label={t`Phone`}
        required={chosenTopic === 'call'}
        hint={chosenTopic === 'call' ? undefined : t`Only if you would like us to call`}
        type="tel"
        autoComplete="tel"
      />
    </FormDialog>
  );
}
