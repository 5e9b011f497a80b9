import { zodResolver } from '@/lib/zod-resolver';
import { useWatch } from 'react-hook-form';
import { storedPhone } from '@/lib/phone';
import { useActor } from '@/session/session';
import { useDraftForm } from '@/session/use-draft-form';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { Textarea } from '@/ui/textarea';
import { useAskSupport } from '../mutations';
import { type ContactForm, contactFormSchema, contactSchema } from '../schemas';
import { TOPICS } from '../topics';

interface ContactDialogProps {
  topic: ContactForm['topic'];
  onClose: () => void;
}

/** Writes to support. What was typed survives a failure, a reload and a lost session. */
export function ContactDialog({ topic, onClose }: ContactDialogProps) {
  const { email } = useActor();
  const ask = useAskSupport();
  const { id, form, restored, typed, forget } = useDraftForm<ContactForm>({
    name: 'support',
    shape: contactFormSchema,
    resolver: zodResolver(contactSchema),
    empty: { topic, subject: '', message: '', phone: '' },
  });
  const { register, formState } = form;
  const { errors } = formState;
  const about = useWatch({ control: form.control, name: 'topic' });
  const close = () => {
    forget();
    onClose();
  };
  return (
    <FormDialog
      title="Write to support"
      description={`We answer to ${email}.`}
      submit={['Send', 'Sending...']}
      dirty={typed}
      restored={restored}
      pending={ask.isPending}
      error={ask.error}
      onSubmit={form.handleSubmit((values) =>
        ask
          .mutateAsync({ id, form: { ...values, phone: storedPhone(values.phone) } })
          .then(close, () => {}),
      )}
      onClose={close}
    >
      <Field label="About">
        {(field) => (
          <Select {...field} {...register('topic')}>
            {TOPICS.map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Subject" required error={errors.subject?.message}>
        {(field) => <Input {...field} {...register('subject')} dir="auto" />}
      </Field>
      <Field label="Message" required error={errors.message?.message}>
        {(field) => <Textarea {...field} {...register('message')} rows={6} dir="auto" />}
      </Field>
      <Field
        label="Phone"
        required={about === 'call'}
        error={errors.phone?.message}
        hint={about === 'call' ? undefined : 'Only if you would like us to call'}
      >
        {(field) => <Input {...field} {...register('phone')} type="tel" autoComplete="tel" />}
      </Field>
    </FormDialog>
  );
}
