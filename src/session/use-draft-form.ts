import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { sameJson } from '@/domain/shared/json';
import { readDraft, removeDraft, writeDraft } from '@/lib/storage/drafts';
import { deferWrite } from './deferred-write';
import { useActor } from './session';

/** What a form is saved over. */
export interface EditTarget {
  /** Of the row that is edited, or made with the attempt to create one. */
  id: string;
  /** Of the row that was seen; null for a new one. */
  version: number | null;
}

interface DraftForm<T extends FieldValues> {
  /** Of the form, unique per thing that is written: 'tracker:new', 'campaign:{id}'. */
  name: string;
  /** The shape of the values as typed, where they are more than texts and switches; a draft of another shape is not restored. */
  shape?: z.ZodMiniType<T>;
  resolver: Resolver<T>;
  /** What the form holds before anything is typed: nothing, or the row that is edited. */
  empty: T;
  /** The row that is edited; a draft brings the version it was written over. */
  row?: { id: string; version: number } | null;
  /** Begin with these values instead of a draft. */
  initial?: T | undefined;
  /** Work for the whole platform: the draft belongs to no organisation. */
  platform?: boolean;
  /** Whether two values say the same. */
  isSame?: (one: T, other: T) => boolean;
  /** Whether a draft has more than choices that are made in a moment: only then its return is worth a word. */
  hasText?: (values: T, empty: T) => boolean;
  /** When it is checked at first. */
  mode?: 'onChange' | 'onSubmit';
}

const defaultShape = <T extends FieldValues>(values: T) =>
  z.object(
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'boolean' ? z.boolean() : z.string(),
      ]),
    ),
  ) as unknown as z.ZodMiniType<T>;

/**
 * A form for a new thing or an edit whose text survives a reload, a crash and a lost session. The ids are made with the
 * attempt and kept with the draft: what creates, sent again after a lost answer, creates the same thing.
 */
export function useDraftForm<T extends FieldValues>({
  name,
  empty,
  shape = defaultShape(empty),
  resolver,
  row,
  initial,
  platform = false,
  isSame = sameJson,
  hasText = () => true,
  mode = 'onSubmit',
}: DraftForm<T>) {
  const actor = useActor();
  const { userId } = actor;
  const organisationId = platform ? 'platform' : (actor.organisation?.id ?? '');
  const [start] = useState(() => {
    const ids = { id: row?.id ?? crypto.randomUUID(), copyId: crypto.randomUUID() };
    const draft = z.object({
      id: z.uuid(),
      copyId: z.catch(z.uuid(), ids.copyId),
      version: z.catch(z.nullable(z.number()), null),
      base: z.catch(shape, empty),
      values: shape,
    });
    const stored = initial
      ? undefined
      : draft.safeParse(readDraft({ userId, organisationId }, name)).data;
    return stored && !isSame(stored.values, empty)
      ? { ...stored, restored: hasText(stored.values, empty) }
      : {
          ...ids,
          version: row?.version ?? null,
          base: empty,
          values: initial ?? empty,
          restored: false,
        };
  });
  const [target, setTarget] = useState<EditTarget & { base: T }>({
    id: start.id,
    version: start.version,
    base: start.base,
  });
  const [restored, setRestored] = useState(start.restored);
  const [kept, setKept] = useState(true);
  const form = useForm<T>({ resolver, mode, defaultValues: start.values as DefaultValues<T> });
  const { copyId } = start;
  const deferredRef = useRef<ReturnType<typeof deferWrite>>(null);
  useEffect(() => {
    const owner = { userId, organisationId };
    const write = () =>
      setKept(writeDraft(owner, name, { ...target, copyId, values: form.getValues() }));
    const deferred = deferWrite(write);
    deferredRef.current = deferred;
    // The first key is written at once: it tells whether this browser keeps anything.
    let isWritten = false;
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        if (isWritten) return deferred.schedule();
        isWritten = true;
        return write();
      },
    });
    return () => {
      unsubscribe();
      // A draft that is gone was removed by a sign-out, and stays so.
      if (readDraft(owner, name) === null) deferred.cancel();
      deferred.stop();
    };
  }, [form, userId, organisationId, name, target, copyId]);
  const forget = () => {
    deferredRef.current?.cancel();
    removeDraft({ userId, organisationId }, name);
    setRestored(false);
  };
  return {
    /** With the id and the version: what is stored there, as it was seen when the edit began or went on over it. */
    ...target,
    /** For a copy, when what is edited turns out to be somebody else's. */
    copyId,
    form,
    /** The form begins with what an earlier visit has typed. */
    restored,
    /** Something would be lost by closing. Only who asks for it while drawing has the form compared with every key. */
    get dirty() {
      return form.formState.isDirty || restored || initial !== undefined;
    },
    /** The same at the moment it is asked: what is drawn lags behind the last key. */
    isDirtyNow: () => restored || !isSame(form.getValues(), form.formState.defaultValues as T),
    /** Whether this browser keeps what is typed. */
    kept,
    /** After the write, or when the user gives the text up. */
    forget,
    /** Gives up what is typed, and begins anew with what the form held before. */
    discard: () => {
      setTarget({ id: row?.id ?? crypto.randomUUID(), version: row?.version ?? null, base: empty });
      form.reset(empty);
      forget();
    },
    /** Goes on over another version, or as a new thing; with these values in the place of what was typed. */
    rebase: ({ id, version }: EditTarget, values?: T, base = values) => {
      setTarget((seen) => ({ id, version, base: base ?? seen.base }));
      if (!values) return;
      form.reset(values);
      forget();
    },
  };
}
