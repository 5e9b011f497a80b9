import * as z from 'zod/mini';
import type { Rule } from '@/domain/cohort';

const changesSchema = z.catch(
  z.array(
    z.object({
      field: z.string(),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
  [],
);

/** What one save of a cohort changed. */
export const trailChanges = (changes: unknown) => changesSchema.parse(changes);

const operator = z.enum(['AND', 'OR']);
const ruleSegment = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  volume: z.number(),
});

/** What the builder keeps in this browser until it is saved. */
export const cohortDraftSchema = z.object({
  id: z.uuid(),
  version: z.nullable(z.number()),
  name: z.string(),
  description: z.string(),
  rules: z
    .array(z.object({ key: z.string(), operator, segments: z.array(ruleSegment) }))
    .check(z.minLength(1)),
});

export type CohortDraft = z.output<typeof cohortDraftSchema>;

/** A rule of the builder: its key stays with it while it is moved. */
export type KeyedRule = CohortDraft['rules'][number];

export const keyed = (rule: Rule): KeyedRule => ({ ...rule, key: crypto.randomUUID() });

export interface CohortProblems {
  name?: string;
  description?: string;
  segments?: string;
}

const MOST = { rules: 50, inRule: 200, inCohort: 1000 };

function segmentProblem(counts: readonly number[]): string | undefined {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return 'Segments required - Please add at least one segment to your audience.';
  if (counts.length > MOST.rules) return `A cohort has at most ${MOST.rules} rules.`;
  if (Math.max(...counts) > MOST.inRule) return `A rule holds at most ${MOST.inRule} segments.`;
  if (total > MOST.inCohort) return 'A cohort holds at most 1,000 segments in all its rules.';
  return undefined;
}

/** What keeps a cohort from being saved. */
export function cohortProblems({ name, description, rules }: CohortDraft): CohortProblems {
  const segments = segmentProblem(
    rules.map((rule) => rule.segments.length).filter((count) => count > 0),
  );
  return {
    ...(name.trim() === '' && {
      name: 'Name required - Please enter a name for your audience cohort.',
    }),
    ...(name.trim().length > 100 && { name: 'The name has at most 100 characters.' }),
    ...(description.trim().length > 500 && {
      description: 'The description has at most 500 characters.',
    }),
    ...(segments && { segments }),
  };
}
