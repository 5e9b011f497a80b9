import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { creativeStatusesQuery } from '@/features/configuration/queries';
import { useActor } from '@/session/session';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { DiscardGuard } from '@/ui/discard-guard';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { useUpdateCreative } from '../mutations';
import { type EditCreativeForm, editCreativeSchema } from '../schemas';
import type { Creative } from '../types';
import { TypeOptions } from './create-creative-dialog';
import { MessageField } from './message-fields';

interface EditCreativeDialogProps {
  creative: Creative;
  onClose: () => void;
  /** The creative that holds what was saved: this one, or the user's new copy of it. */
  onSaved: (id: string) => void;
}

/** Edit Creative: name, type, status, and the newest version's message (CRE-23, CRE-24, F-27). */
export function EditCreativeDialog({ creative, onClose, onSaved }: EditCreativeDialogProps) {
  const { userId } = useActor();
  const [copyId] = useState(() => crypto.randomUUID());
  const statuses = useQuery(creativeStatusesQuery());
  const update = useUpdateCreative();
  const form = useForm<EditCreativeForm>({
    resolver: zodResolver(editCreativeSchema),
    defaultValues: {
      name: creative.name,
      type: creative.type,
      status: creative.status,
      message: creative.message ?? '',
    },
  });
  const { errors, isDirty } = form.formState;
  const type = useWatch({ control: form.control, name: 'type' });
  const save = form.handleSubmit((values) => {
    if (!update.isPending)
      update.mutate({ creative, copyId, form: values }, { onSuccess: ({ id }) => onSaved(id) });
  });
  return (
    <DiscardGuard dirty={isDirty} busy={update.isPending} onDiscard={onClose}>
      {(requestClose) => (
        <Dialog
          open
          onOpenChange={requestClose}
          dismissible={!isDirty && !update.isPending}
          size="lg"
          title="Edit Creative"
          footer={
            <>
              <Button variant="outline" disabled={update.isPending} onClick={requestClose}>
                Cancel
              </Button>
              <Button type="submit" form="edit-creative" pending={update.isPending}>
                {update.isPending ? 'Saving...' : 'Save Changes'}
              </Button>
            </>
          }
        >
          <form id="edit-creative" noValidate onSubmit={(event) => void save(event)}>
            <fieldset disabled={update.isPending} className="grid gap-4 sm:grid-cols-2">
              {creative.user_id !== userId && (
                <Notice className="sm:col-span-2">
                  Somebody else owns this creative. Saving makes a copy of your own.
                </Notice>
              )}
              {update.error && !update.isPending && (
                <Notice tone="error" className="sm:col-span-2">
                  {update.error.message} Nothing you typed is lost.
                </Notice>
              )}
              <Field label="Name" required error={errors.name?.message} className="sm:col-span-2">
                {(field) => (
                  <Input {...field} {...form.register('name')} autoComplete="off" dir="auto" />
                )}
              </Field>
              <Field label="Type" required>
                {(field) => (
                  <Select {...field} {...form.register('type')}>
                    <TypeOptions />
                  </Select>
                )}
              </Field>
              <Field label="Status" required>
                {(field) => (
                  <Select {...field} {...form.register('status')}>
                    {statuses.data?.map(({ name, display_name }) => (
                      <option key={name} value={name}>
                        {display_name}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <div className="sm:col-span-2">
                <MessageField
                  form={form}
                  name="message"
                  channel={type}
                  error={errors.message?.message}
                />
                <p className="mt-2 text-[0.8125rem] text-muted">
                  The message belongs to the newest version.
                </p>
              </div>
            </fieldset>
          </form>
        </Dialog>
      )}
    </DiscardGuard>
  );
}
