import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { sameJson } from '@/domain/shared/json';
import { readDraft, removeDraft, writeDraft } from '@/lib/storage/drafts';
import { deferWrite } from './deferred-write';
import { useActor } from './session';

/** The row and version that a form saves over. */
export interface EditTarget {
  id: string;
  version: number | null;
}

interface DraftForm<T extends FieldValues> {
  /** Draft key, unique per edited object: 'tracker:new', 'campaign:{id}'. */
  name: string;
  /**
   * Shape of the form values when they are more than strings and booleans. A stored draft of another shape is
   * ignored.
   */
  shape?: z.ZodMiniType<T>;
  resolver: Resolver<T>;
  /** Initial values: empty, or those of the edited row. */
  empty: T;
  /** The edited row; a restored draft carries the version it was based on. */
  row?: { id: string; version: number } | null;
  /** Start with these values instead of a stored draft. */
  initial?: T | undefined;
  /** Platform-wide work: the draft belongs to no organization. */
  platform?: boolean;
  isSame?: (one: T, other: T) => boolean;
  /** Whether a draft holds more than quick choices; only then the form announces that it was restored. */
  hasText?: (values: T, empty: T) => boolean;
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
 * A form whose input survives a reload, a crash and a lost session. Ids are made once and stored with the
 * draft: repeating a create after a lost response creates the same row.
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
    // The first keystroke is stored immediately, to learn whether this browser can store drafts.
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
      // A missing draft was removed by a sign-out and must not be written again.
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
    /** Id, version and base: the stored values when the edit began or was last rebased. */
    ...target,
    /** Id for a copy, in case the edited row turns out to be someone else's. */
    copyId,
    form,
    /** The form starts with a stored draft. */
    restored,
    /** Closing would lose input. A lazy getter: only components that read it re-render on each keystroke. */
    get dirty() {
      return form.formState.isDirty || restored || initial !== undefined;
    },
    /** Like `dirty`, but computed from the current values: the rendered state lags behind the last keystroke. */
    isDirtyNow: () => restored || !isSame(form.getValues(), form.formState.defaultValues as T),
    /** Whether this browser can store the draft. */
    kept,
    /** Deletes the draft, after a save or when the user discards it. */
    forget,
    /** Deletes the draft and resets the form to its initial values. */
    discard: () => {
      setTarget({ id: row?.id ?? crypto.randomUUID(), version: row?.version ?? null, base: empty });
      form.reset(empty);
      forget();
    },
    /** Continues over another version or as a new row, optionally replacing the form values. */
    rebase: ({ id, version }: EditTarget, values?: T, base = values) => {
      setTarget((seen) => ({ id, version, base: base ?? seen.base }));
      if (!values) return;
      form.reset(values);
      forget();
    },
  };
}
