import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { messageTypesQuery } from '@/features/configuration/queries';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { DiscardGuard } from '@/ui/discard-guard';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { useCreateCreative } from '../mutations';
import { type CreateCreativeForm, createCreativeSchema } from '../schemas';
import { CreativePreview } from './creative-preview';
import { MessageField } from './message-fields';

/** The kinds of creative as options, by their configured names. */
export function TypeOptions() {
  const types = useQuery(messageTypesQuery());
  return types.data?.map(({ name, display_name }) => (
    <option key={name} value={name}>
      {display_name}
    </option>
  ));
}

interface CreateCreativeDialogProps {
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** Create New Creative: a draft and its first version at once (CRE-14, CRE-20 to CRE-22). */
export function CreateCreativeDialog({ onClose, onCreated }: CreateCreativeDialogProps) {
  const [id] = useState(() => crypto.randomUUID());
  const create = useCreateCreative();
  const form = useForm<CreateCreativeForm>({
    resolver: zodResolver(createCreativeSchema),
    defaultValues: { name: '', type: 'SMS', message: '' },
  });
  const { errors, isDirty } = form.formState;
  const [type, message, name] = useWatch({
    control: form.control,
    name: ['type', 'message', 'name'],
  });
  const save = form.handleSubmit((values) => {
    if (!create.isPending) create.mutate({ id, form: values }, { onSuccess: () => onCreated(id) });
  });
  return (
    <DiscardGuard dirty={isDirty} busy={create.isPending} onDiscard={onClose}>
      {(requestClose) => (
        <Dialog
          open
          onOpenChange={requestClose}
          dismissible={!isDirty && !create.isPending}
          size="xl"
          title="Create New Creative"
          footer={
            <>
              <Button variant="outline" disabled={create.isPending} onClick={requestClose}>
                Cancel
              </Button>
              <Button type="submit" form="create-creative" pending={create.isPending}>
                {create.isPending ? 'Creating...' : 'Create Creative'}
              </Button>
            </>
          }
        >
          <form
            id="create-creative"
            noValidate
            onSubmit={(event) => void save(event)}
            className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]"
          >
            <fieldset disabled={create.isPending} className="min-w-0 space-y-4">
              {create.error && !create.isPending && (
                <Notice tone="error">{create.error.message} Nothing you typed is lost.</Notice>
              )}
              <Field label="Name" required error={errors.name?.message}>
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
              <MessageField
                form={form}
                name="message"
                channel={type}
                error={errors.message?.message}
              />
            </fieldset>
            <div className="max-lg:hidden">
              <CreativePreview channel={type} message={message} name={name} />
            </div>
          </form>
        </Dialog>
      )}
    </DiscardGuard>
  );
}
