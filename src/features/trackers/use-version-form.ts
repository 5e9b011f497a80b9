import { zodResolver } from '@/lib/zod-resolver';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { readDraft, removeDraft, writeDraft } from '@/lib/drafts';
import { useActor } from '@/session/session';
import {
  EMPTY_VERSION,
  toVersionForm,
  versionDraftSchema,
  type VersionForm,
  versionSchema,
} from './schemas';
import type { TrackerVersion } from './types';

const FIELDS = ['versionName', 'title', 'description', 'image'] as const;

/** The editor's form with what was typed on an earlier visit; each keystroke is kept in this browser. */
export function useVersionForm(trackerId: string, version: TrackerVersion | null) {
  const { userId, organisation } = useActor();
  const organisationId = organisation?.id ?? '';
  const name = `tracker-version:${trackerId}:${version?.id ?? 'new'}`;
  const [start] = useState(() => {
    const stored = versionDraftSchema.safeParse(readDraft({ userId, organisationId }, name)).data;
    return {
      ids: {
        newId: stored?.newId ?? crypto.randomUUID(),
        copyId: stored?.copyId ?? crypto.randomUUID(),
      },
      values: stored?.values ?? (version ? toVersionForm(version) : EMPTY_VERSION),
      restored: stored !== undefined,
    };
  });
  const [kept, setKept] = useState(true);
  const form = useForm<VersionForm>({
    resolver: zodResolver(versionSchema),
    defaultValues: start.values,
    // A text that is too long says so while it is typed.
    mode: 'onChange',
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          setKept(writeDraft({ userId, organisationId }, name, { ...start.ids, values })),
      }),
    [form, userId, organisationId, name, start.ids],
  );
  // Asked at the moment of leaving: a rendered flag lags behind the last keystroke.
  const isDirty = () => {
    const values = form.getValues();
    return start.restored || FIELDS.some((field) => values[field] !== start.values[field]);
  };
  return {
    form,
    ids: start.ids,
    restored: start.restored,
    isDirty,
    /** False when this browser could not keep what was typed. */
    kept,
    forget: () => removeDraft({ userId, organisationId }, name),
  };
}
