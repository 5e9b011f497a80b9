import { useState } from 'react';
import { newRule, rulesOfLinks } from '@/domain/cohort';
import { readDraft, removeDraft, writeDraft } from '@/lib/drafts';
import { useActor } from '@/session/session';
import { type CohortDraft, cohortDraftSchema, keyed } from './schemas';
import type { Cohort } from './queries';

/** The builder's content of a stored cohort. */
export const toDraft = (cohort: Cohort): CohortDraft => {
  const rules = rulesOfLinks(cohort.audience_segments);
  return {
    id: cohort.id,
    version: cohort.version,
    name: cohort.name,
    description: cohort.description,
    rules: (rules.length > 0 ? rules : [newRule()]).map(keyed),
  };
};

const emptyDraft = (): CohortDraft => ({
  id: crypto.randomUUID(),
  version: null,
  name: '',
  description: '',
  rules: [keyed(newRule())],
});

/** What a draft says apart from the version it was initial on. */
const contentOf = ({ name, description, rules }: CohortDraft) =>
  JSON.stringify([
    name,
    description,
    rules.map(({ operator, segments }) => [operator, segments.map(({ id }) => id)]),
  ]);

/**
 * What is being built, kept in this browser with every change, so that neither a reload nor the back button loses it.
 * `cohort` is null for a new one.
 */
export function useCohortDraft(cohort: Cohort | null) {
  const { userId, organisation } = useActor();
  const owner = { userId, organisationId: organisation?.id ?? '' };
  const form = `cohort:${cohort?.id ?? 'new'}`;
  const [initial] = useState(() => (cohort ? toDraft(cohort) : emptyDraft()));
  const [stored] = useState(() => cohortDraftSchema.safeParse(readDraft(owner, form)).data);
  const [draft, setDraft] = useState(stored ?? initial);
  const [base, setBase] = useState(initial);
  const change = (next: Partial<CohortDraft>) => {
    const changed = { ...draft, ...next };
    setDraft(changed);
    if (contentOf(changed) === contentOf(base)) removeDraft(owner, form);
    else writeDraft(owner, form, changed);
  };
  const restart = (from: CohortDraft) => {
    removeDraft(owner, form);
    setBase(from);
    setDraft(from);
  };
  return {
    draft,
    /** True when an earlier visit's text is back and still differs from what is stored. */
    restored: stored !== undefined && contentOf(stored) !== contentOf(initial) && draft === stored,
    dirty: contentOf(draft) !== contentOf(base),
    change,
    /** Throws the draft away for this content. */
    restart,
    discard: () => restart(cohort ? toDraft(cohort) : emptyDraft()),
    /** After the server has it, or the user gives it up. */
    forget: () => removeDraft(owner, form),
  };
}
