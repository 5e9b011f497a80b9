import { useCallback, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { readDraft, removeDraft, writeDraft } from '@/lib/drafts';
import { useActor } from '@/session/session';
import { organisationResolver } from './resolver';
import { organisationDraftSchema, type OrganisationForm } from './schemas';

interface Start {
  /** Names the draft: one for a new organisation, one for each that is edited. */
  draft: string;
  /** What the form shows without a draft. */
  shown: OrganisationForm;
  /** The row's version; 0 for a new organisation. */
  version: number;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The form with its durable draft: what was typed survives a failure, a reload and leaving the page, with the id
 * of the attempt and the version that was being edited. Platform work, so it belongs to no organisation.
 */
export function useOrganisationForm({ draft, shown, version }: Start) {
  const { userId } = useActor();
  const [start] = useState(() => {
    const owner = { userId, organisationId: 'platform' };
    const stored = organisationDraftSchema.safeParse(readDraft(owner, draft)).data;
    if (stored && !same(stored.values, shown)) return { ...stored, restored: true };
    return { id: crypto.randomUUID(), version, values: shown, restored: false };
  });
  const [kept, setKept] = useState(true);
  const [restored, setRestored] = useState(start.restored);
  const form = useForm<OrganisationForm>({
    resolver: organisationResolver,
    defaultValues: start.values,
  });
  useEffect(() => {
    const owner = { userId, organisationId: 'platform' };
    const { id, version } = start;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => setKept(writeDraft(owner, draft, { id, version, values })),
    });
  }, [form, draft, start, userId]);
  const forget = useCallback(() => {
    removeDraft({ userId, organisationId: 'platform' }, draft);
    setRestored(false);
  }, [draft, userId]);
  return {
    form,
    attemptId: start.id,
    version: start.version,
    /** What was typed in an earlier visit is in the form. */
    restored,
    dirty: form.formState.isDirty || restored,
    /** Whether this browser keeps what is typed. */
    kept,
    forget,
  };
}
