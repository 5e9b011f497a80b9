import { zodResolver } from '@/lib/zod-resolver';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { readDraft, removeDraft, writeDraft } from '@/lib/drafts';
import { conflictOf } from '@/lib/versioned-edit';
import { useActor } from '@/session/session';
import { useSingleRun } from '@/ui/use-single-run';
import { useSaveSegment } from './segment-mutations';
import {
  EMPTY_SEGMENT_FORM,
  segmentDraftSchema,
  type SegmentForm,
  segmentSchema,
  toSegmentForm,
  toSegmentRow,
} from './segment-schemas';
import type { Segment } from './types';

interface Owner {
  userId: string;
  organisationId: string;
}

/** The draft of an earlier visit, or the stored segment, with what it is saved over. */
function begin(owner: Owner, name: string, segment: Segment | null) {
  const stored = segmentDraftSchema.safeParse(readDraft(owner, name)).data;
  const values = segment ? toSegmentForm(segment) : EMPTY_SEGMENT_FORM;
  const target = { id: segment?.id ?? crypto.randomUUID(), version: segment?.version ?? null };
  if (!stored) return { target, values, restored: false };
  return {
    target: { id: stored.id, version: stored.version },
    values: stored.values,
    restored: JSON.stringify(stored.values) !== JSON.stringify(values),
  };
}

/**
 * What is typed about a segment, kept in this browser until it is saved or given up. It is saved over the version
 * it was begun on: after a reload too, somebody else's change in between is a conflict.
 */
export function useSegmentForm(segment: Segment | null, onClose: () => void) {
  const actor = useActor();
  const { userId } = actor;
  const organisationId = actor.organisation?.id ?? '';
  const name = `segment:${segment?.id ?? 'new'}`;
  const [start] = useState(() => begin({ userId, organisationId }, name, segment));
  const [target, setTarget] = useState(start.target);
  const save = useSaveSegment();
  const form = useForm<SegmentForm>({
    resolver: zodResolver(segmentSchema),
    defaultValues: start.values,
  });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          void writeDraft({ userId, organisationId }, name, { ...target, values }),
      }),
    [form, userId, organisationId, name, target],
  );

  const close = () => {
    removeDraft({ userId, organisationId }, name);
    onClose();
  };
  const submitTo = useSingleRun((to: typeof target) =>
    form.handleSubmit((values) =>
      save.mutateAsync({ ...to, row: toSegmentRow(values) }).then(close, () => {}),
    )(),
  );
  const conflict = conflictOf<Segment>(save.error);
  return {
    form,
    save,
    conflict,
    failure: conflict || save.isPending ? null : save.error,
    restored: start.restored,
    isNew: target.version === null,
    typed: form.formState.isDirty || start.restored,
    close,
    submit: () => submitTo(target),
    /** Saves what is typed over the version that somebody else made. */
    keepMine: ({ id, version }: Segment) => {
      setTarget({ id, version });
      void submitTo({ id, version });
    },
    takeTheirs: (current: Segment) => {
      removeDraft({ userId, organisationId }, name);
      setTarget({ id: current.id, version: current.version });
      form.reset(toSegmentForm(current));
      save.reset();
    },
    copyToNew: () => {
      setTarget({ id: crypto.randomUUID(), version: null });
      save.reset();
    },
  };
}
