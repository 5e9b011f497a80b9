import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { readDraft, removeDraft, writeDraft } from '@/lib/drafts';
import { useActor } from './session';

interface DraftForm<T extends FieldValues> {
  /** Of the form, unique per thing that is written, for example 'tracker:new'. */
  name: string;
  /** The shape of the values as typed; a draft of another shape is not restored. */
  shape: z.ZodMiniType<T>;
  resolver: Resolver<T>;
  empty: T;
  /** Begin with these values instead of a draft. */
  initial?: T | undefined;
}

/**
 * A form for one new thing whose text survives a reload, a crash and a lost session. The id is made with the
 * attempt and kept with the draft: sent again after a lost answer it is the same thing (D-03).
 */
export function useDraftForm<T extends FieldValues>({
  name,
  shape,
  resolver,
  empty,
  initial,
}: DraftForm<T>) {
  const actor = useActor();
  const { userId } = actor;
  const organisationId = actor.organisation?.id ?? '';
  const [start] = useState(() => {
    const draft = z.object({ id: z.uuid(), values: shape });
    const stored = initial
      ? undefined
      : draft.safeParse(readDraft({ userId, organisationId }, name)).data;
    return stored
      ? { ...stored, restored: true }
      : { id: crypto.randomUUID(), values: initial ?? empty, restored: false };
  });
  const form = useForm<T>({ resolver, defaultValues: start.values as DefaultValues<T> });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          writeDraft({ userId, organisationId }, name, { id: start.id, values }),
      }),
    [form, userId, organisationId, name, start.id],
  );
  return {
    id: start.id,
    form,
    restored: start.restored,
    /** Something would be lost by closing. */
    typed: form.formState.isDirty || start.restored || initial !== undefined,
    /** After the write, or when the user gives the text up. */
    forget: () => removeDraft({ userId, organisationId }, name),
  };
}
