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
import { TOPICS } from '../topics';

interface ContactDialogProps {
  topic: ContactForm['topic'];
  onClose: () => void;
}

/** Writes to support. What was typed survives a failure, a reload and a lost session. */
export function ContactDialog({ topic, onClose }: ContactDialogProps) {
  const { email } = useActor();
  const ask = useAskSupport();
  const draft = useDraftForm<ContactForm>({
    name: 'support',
    resolver: zodResolver(contactSchema),
    empty: { topic, subject: '', message: '', phone: '' },
  });
  const { form } = draft;
  const about = useWatch({ control: form.control, name: 'topic' });
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
      title="Write to support"
      description={`We answer to ${email}.`}
      submit={['Send', 'Sending...']}
    >
      <FormField as={Select} form={form} name="topic" label="About">
        {TOPICS.map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </FormField>
      <FormField form={form} name="subject" label="Subject" required dir="auto" />
      <FormField
        as={Textarea}
        form={form}
        name="message"
        label="Message"
        required
        rows={6}
        dir="auto"
      />
      <FormField
        form={form}
        name="phone"
        label="Phone"
        required={about === 'call'}
        hint={about === 'call' ? undefined : 'Only if you would like us to call'}
        type="tel"
        autoComplete="tel"
      />
    </FormDialog>
  );
}
