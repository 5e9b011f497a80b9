import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { readDraft, removeDraft, writeDraft } from '@/lib/drafts';
import { useActor } from '@/session/session';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { DiscardGuard } from '@/ui/discard-guard';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { Textarea } from '@/ui/textarea';
import { useAskSupport } from '../mutations';
import { contactDraftSchema, type ContactForm, contactSchema, TOPICS } from '../schemas';

const FORM = 'support';

interface ContactDialogProps {
  topic: ContactForm['topic'];
  onClose: () => void;
}

/** Writes to support (D-13). What was typed survives a failure, a reload and a lost session. */
export function ContactDialog({ topic, onClose }: ContactDialogProps) {
  const { userId, email, organisation } = useActor();
  const organisationId = organisation?.id ?? '';
  const [start] = useState(() => {
    const draft = contactDraftSchema.safeParse(readDraft({ userId, organisationId }, FORM)).data;
    if (draft) return { ...draft, restored: true };
    const values: ContactForm = { topic, subject: '', message: '', phone: '' };
    return { id: crypto.randomUUID(), values, restored: false };
  });
  const ask = useAskSupport();
  const busy = useRef(false);
  const form = useForm<ContactForm>({
    resolver: zodResolver(contactSchema),
    defaultValues: start.values,
  });
  const { register, formState } = form;
  const { errors } = formState;
  const about = useWatch({ control: form.control, name: 'topic' });
  const typed = formState.isDirty || start.restored;

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          writeDraft({ userId, organisationId }, FORM, { id: start.id, values }),
      }),
    [form, userId, organisationId, start.id],
  );
  const close = () => {
    removeDraft({ userId, organisationId }, FORM);
    onClose();
  };
  const send = async (values: ContactForm) => {
    if (busy.current) return;
    busy.current = true;
    await ask.mutateAsync({ id: start.id, form: values }).then(close, () => {});
    busy.current = false;
  };

  return (
    <DiscardGuard dirty={typed} busy={ask.isPending} onDiscard={close}>
      {(requestClose) => (
        <Dialog
          open
          onOpenChange={requestClose}
          dismissible={!typed && !ask.isPending}
          title="Write to support"
          description={`We answer to ${email}.`}
          footer={
            <>
              <Button variant="outline" disabled={ask.isPending} onClick={requestClose}>
                Cancel
              </Button>
              <Button type="submit" form="contact" pending={ask.isPending}>
                {ask.isPending ? 'Sending...' : 'Send'}
              </Button>
            </>
          }
        >
          <form id="contact" noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
            <fieldset disabled={ask.isPending} className="space-y-4">
              {start.restored && <Notice>What you typed last time is back.</Notice>}
              {ask.error && !ask.isPending && (
                <Notice tone="error">
                  {ask.error.message} Nothing you typed is lost; you can try again.
                </Notice>
              )}
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
                {(field) => (
                  <Input {...field} {...register('phone')} type="tel" autoComplete="tel" />
                )}
              </Field>
            </fieldset>
          </form>
        </Dialog>
      )}
    </DiscardGuard>
  );
}
