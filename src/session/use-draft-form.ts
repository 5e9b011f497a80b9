import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { readDraft, removeDraft, writeDraft } from '@/lib/drafts';
import { useActor } from './session';

interface DraftForm<T extends FieldValues> {
  /** Of the form, unique per thing that is written: 'tracker:new', 'campaign:{id}'. */
  name: string;
  /** The shape of the values as typed, all texts when left out; a draft of another shape is not restored. */
  shape?: z.ZodMiniType<T>;
  resolver: Resolver<T>;
  /** What the form holds before anything is typed: nothing, or the row that is edited. */
  empty: T;
  /** Of the row that is edited; a draft brings the version it was written over. */
  version?: number;
  /** Begin with these values instead of a draft. */
  initial?: T | undefined;
}

const textsLike = <T extends FieldValues>(values: T) =>
  z.object(
    Object.fromEntries(Object.keys(values).map((name) => [name, z.string()])),
  ) as unknown as z.ZodMiniType<T>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * A form for a new thing or an edit whose text survives a reload, a crash and a lost session. The id is made with the
 * attempt and kept with the draft: what creates, sent again after a lost answer, creates the same thing.
 */
export function useDraftForm<T extends FieldValues>({
  name,
  empty,
  shape = textsLike(empty),
  resolver,
  version = 0,
  initial,
}: DraftForm<T>) {
  const actor = useActor();
  const { userId } = actor;
  const organisationId = actor.organisation?.id ?? '';
  const [start] = useState(() => {
    const draft = z.object({ id: z.uuid(), version: z.catch(z.number(), 0), values: shape });
    const stored = initial
      ? undefined
      : draft.safeParse(readDraft({ userId, organisationId }, name)).data;
    return stored && !isSame(stored.values, empty)
      ? { ...stored, restored: true }
      : { id: crypto.randomUUID(), version, values: initial ?? empty, restored: false };
  });
  const form = useForm<T>({ resolver, defaultValues: start.values as DefaultValues<T> });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          writeDraft({ userId, organisationId }, name, {
            id: start.id,
            version: start.version,
            values,
          }),
      }),
    [form, userId, organisationId, name, start],
  );
  return {
    id: start.id,
    /** Of the row when the text was begun; a save over it finds out whether somebody was faster. */
    version: start.version,
    form,
    restored: start.restored,
    /** Something would be lost by closing. */
    typed: form.formState.isDirty || start.restored || initial !== undefined,
    /** After the write, or when the user gives the text up. */
    forget: () => removeDraft({ userId, organisationId }, name),
  };
}
