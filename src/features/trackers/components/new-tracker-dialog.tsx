import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { readDraft, removeDraft, writeDraft } from '@/lib/drafts';
import { toast } from '@/lib/toast';
import { useActor } from '@/session/session';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { DiscardGuard } from '@/ui/discard-guard';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { useCreateTracker } from '../mutations';
import { INVALID_URL, trackerDraftSchema, type TrackerForm, trackerSchema } from '../schemas';

interface NewTrackerDialogProps {
  onClose: () => void;
  onCreated: (id: string) => void;
}

const FORM = 'tracker:new';

/** The draft of an earlier visit or a fresh form, with the id that this attempt creates under. */
function begin(owner: { userId: string; organisationId: string }) {
  const stored = trackerDraftSchema.safeParse(readDraft(owner, FORM)).data;
  if (stored) return { ...stored, restored: true };
  return { id: crypto.randomUUID() as string, values: { name: '', url: '' }, restored: false };
}

/** New Tracker: a name and where its links lead (TRK-04 to TRK-08). Mounted while open. */
export function NewTrackerDialog({ onClose, onCreated }: NewTrackerDialogProps) {
  const { userId, organisation } = useActor();
  const organisationId = organisation?.id ?? '';
  const [start] = useState(() => begin({ userId, organisationId }));
  const create = useCreateTracker();
  const busy = useRef(false);
  const form = useForm<TrackerForm>({
    resolver: zodResolver(trackerSchema),
    defaultValues: start.values,
  });
  const { errors, isDirty } = form.formState;
  const typed = isDirty || start.restored;

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          writeDraft({ userId, organisationId }, FORM, { id: start.id, values }),
      }),
    [form, userId, organisationId, start.id],
  );

  const discard = () => {
    removeDraft({ userId, organisationId }, FORM);
    onClose();
  };
  const save = async (values: TrackerForm) => {
    if (busy.current) return;
    busy.current = true;
    // The id stays with the attempt: sent again after a lost answer it is the same tracker.
    const created = await create.mutateAsync({ id: start.id, form: values }).catch(() => null);
    busy.current = false;
    if (!created) return;
    removeDraft({ userId, organisationId }, FORM);
    onCreated(created.id);
  };
  const complain = ({ url }: FieldErrors<TrackerForm>) => {
    if (url && form.getValues('url') !== '') toast.error(INVALID_URL);
  };

  return (
    <DiscardGuard dirty={typed} busy={create.isPending} onDiscard={discard}>
      {(requestClose) => (
        <Dialog
          open
          onOpenChange={requestClose}
          dismissible={!typed && !create.isPending}
          title="New Tracker"
          description="A landing page that tracked short links lead to."
          footer={
            <>
              <Button variant="outline" disabled={create.isPending} onClick={requestClose}>
                Cancel
              </Button>
              <Button type="submit" form="new-tracker" pending={create.isPending}>
                {create.isPending ? 'Creating...' : 'Create Tracker'}
              </Button>
            </>
          }
        >
          <form
            id="new-tracker"
            noValidate
            onSubmit={(event) => void form.handleSubmit(save, complain)(event)}
          >
            <fieldset disabled={create.isPending} className="space-y-4">
              {start.restored && <Notice>What you typed last time is back.</Notice>}
              {create.error && !create.isPending && (
                <Notice tone="error">
                  {create.error.message} Nothing you typed is lost; you can try again.
                </Notice>
              )}
              <Field label="Name" required error={errors.name?.message}>
                {(field) => (
                  <Input {...field} {...form.register('name')} dir="auto" autoComplete="off" />
                )}
              </Field>
              <Field
                label="Landing URL"
                required
                error={errors.url?.message}
                hint="Where a person arrives who follows the link. Saved with https://."
              >
                {(field) => (
                  <Input
                    {...field}
                    {...form.register('url')}
                    type="url"
                    inputMode="url"
                    autoComplete="off"
                    placeholder="https://example.com/landing"
                  />
                )}
              </Field>
            </fieldset>
          </form>
        </Dialog>
      )}
    </DiscardGuard>
  );
}
