import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { categoryChoice, SEGMENT_CATEGORIES } from '@/domain/segment-category';
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
import { SegmentConflict, useSaveSegment } from '../segment-mutations';
import {
  EMPTY_SEGMENT_FORM,
  segmentDraftSchema,
  type SegmentForm,
  segmentSchema,
  toSegmentForm,
  toSegmentRow,
} from '../segment-schemas';
import type { Segment } from '../types';
import { SegmentConflictNotice } from './segment-conflict-notice';
import { SegmentRulesField } from './segment-rules-field';

interface SegmentDialogProps {
  /** Null for a new segment. */
  segment: Segment | null;
  onClose: () => void;
}

interface Owner {
  userId: string;
  organisationId: string;
}

/** The draft of an earlier visit, or the stored segment, with the id that it is saved under. */
function begin(owner: Owner, name: string, segment: Segment | null) {
  const stored = segmentDraftSchema.safeParse(readDraft(owner, name)).data;
  const values = segment ? toSegmentForm(segment) : EMPTY_SEGMENT_FORM;
  if (stored) return { ...stored, values: { ...values, ...stored.values }, restored: true };
  return { id: segment?.id ?? (crypto.randomUUID()), values, restored: false };
}

/** Create or edit a segment (AUD-36). */
export function SegmentDialog({ segment, onClose }: SegmentDialogProps) {
  const actor = useActor();
  const { userId } = actor;
  const organisationId = actor.organisation?.id ?? '';
  const name = `segment:${segment?.id ?? 'new'}`;
  const [start] = useState(() => begin({ userId, organisationId }, name, segment));
  const [target, setTarget] = useState({ id: start.id, version: segment?.version ?? null });
  const save = useSaveSegment();
  const busy = useRef(false);
  const form = useForm<SegmentForm>({
    resolver: zodResolver(segmentSchema),
    defaultValues: start.values,
  });
  const { errors, isDirty } = form.formState;
  const typed = isDirty || start.restored;
  const conflict = save.error instanceof SegmentConflict ? save.error : null;

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          writeDraft({ userId, organisationId }, name, { id: start.id, values }),
      }),
    [form, userId, organisationId, name, start.id],
  );

  const close = () => {
    removeDraft({ userId, organisationId }, name);
    onClose();
  };
  const submit = (to: typeof target) =>
    form.handleSubmit(async (values) => {
      if (busy.current) return;
      busy.current = true;
      await save.mutateAsync({ ...to, row: toSegmentRow(values) }).then(close, () => {});
      busy.current = false;
    });
  const keepMine = (current: Segment) => {
    const next = { id: current.id, version: current.version };
    setTarget(next);
    void submit(next)();
  };
  const takeTheirs = (current: Segment) => {
    setTarget({ id: current.id, version: current.version });
    form.reset(toSegmentForm(current));
    save.reset();
  };
  const copyToNew = () => {
    setTarget({ id: crypto.randomUUID(), version: null });
    save.reset();
  };
  const isNew = target.version === null;

  return (
    <DiscardGuard dirty={typed} busy={save.isPending} onDiscard={close}>
      {(requestClose) => (
        <Dialog
          open
          onOpenChange={requestClose}
          dismissible={!typed && !save.isPending}
          size="lg"
          title={isNew ? 'New Segment' : 'Edit Segment'}
          description={isNew ? 'Its volume is 0 until a count is imported.' : undefined}
          footer={
            <>
              <Button variant="outline" disabled={save.isPending} onClick={requestClose}>
                Cancel
              </Button>
              <Button
                type="submit"
                form="segment"
                pending={save.isPending}
                disabled={conflict !== null}
              >
                {isNew ? 'Create Segment' : 'Save Changes'}
              </Button>
            </>
          }
        >
          <form id="segment" noValidate onSubmit={(event) => void submit(target)(event)}>
            <fieldset disabled={save.isPending} className="grid gap-4 sm:grid-cols-[1fr_14rem]">
              <div className="space-y-3 empty:hidden sm:col-span-2">
                {start.restored && <Notice>What you typed last time is back.</Notice>}
                {conflict && (
                  <SegmentConflictNotice
                    current={conflict.current}
                    onKeepMine={keepMine}
                    onTakeTheirs={takeTheirs}
                    onCopyToNew={copyToNew}
                  />
                )}
                {save.error && !conflict && !save.isPending && (
                  <Notice tone="error">
                    {save.error.message} Nothing you typed is lost; you can try again.
                  </Notice>
                )}
              </div>
              <Field label="Name" required error={errors.name?.message}>
                {(field) => (
                  <Input {...field} {...form.register('name')} dir="auto" autoComplete="off" />
                )}
              </Field>
              <Field label="Category" required error={errors.category?.message}>
                {(field) => (
                  <Select {...field} {...form.register('category')}>
                    {[...new Set([...SEGMENT_CATEGORIES, start.values.category])].map(
                      (category) => (
                        <option key={category} value={category}>
                          {SEGMENT_CATEGORIES.includes(category)
                            ? categoryChoice(category)
                            : `Other (${category})`}
                        </option>
                      ),
                    )}
                  </Select>
                )}
              </Field>
              <Field
                label="Description"
                error={errors.description?.message}
                className="sm:col-span-2"
              >
                {(field) => (
                  <Textarea {...field} {...form.register('description')} rows={2} dir="auto" />
                )}
              </Field>
              <div className="sm:col-span-2">
                <Controller
                  control={form.control}
                  name="rules"
                  render={({ field }) => (
                    <SegmentRulesField
                      value={field.value}
                      onChange={field.onChange}
                      error={errors.rules?.message}
                    />
                  )}
                />
              </div>
            </fieldset>
          </form>
        </Dialog>
      )}
    </DiscardGuard>
  );
}
