import { t } from '@lingui/core/macro';
import type { Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { newRule, type Rule, rulesFromLinks } from '@/domain/audience/cohort';
import { sameJson } from '@/domain/shared/json';
import { countCharacters } from '@/domain/shared/text';
import type { Cohort } from './queries';

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

/** What the builder holds, and keeps in this browser until it is saved. */
export const cohortValues = z.object({
  name: z.string(),
  description: z.string(),
  rules: z
    .array(z.object({ key: z.string(), operator, segments: z.array(ruleSegment) }))
    .check(z.minLength(1)),
});

export type CohortForm = z.output<typeof cohortValues>;

/** A rule of the builder: its key stays with it while it is moved. */
export type KeyedRule = CohortForm['rules'][number];

export const keyed = (rule: Rule): KeyedRule => ({ ...rule, key: crypto.randomUUID() });

/** The builder's content of a stored cohort, or of a new one. */
export function toCohortForm(cohort: Cohort | null): CohortForm {
  const rules = cohort ? rulesFromLinks(cohort.audience_segments) : [];
  return {
    name: cohort?.name ?? '',
    description: cohort?.description ?? '',
    rules: (rules.length > 0 ? rules : [newRule()]).map(keyed),
  };
}

const contentOf = ({ name, description, rules }: CohortForm) => [
  name,
  description,
  rules.map(({ operator: joined, segments }) => [joined, segments.map(({ id }) => id)]),
];

/** Whether two say the same, whatever the keys of their rules. */
export const isSameCohort = (one: CohortForm, other: CohortForm): boolean =>
  sameJson(contentOf(one), contentOf(other));

const MOST = { rules: 50, inRule: 200, inCohort: 1000 };

function segmentProblem(counts: readonly number[]): string | undefined {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return 'Segments required - Please add at least one segment to your audience.';
  if (counts.length > MOST.rules) return `A cohort has at most ${MOST.rules} rules.`;
  if (Math.max(...counts) > MOST.inRule) return `A rule holds at most ${MOST.inRule} segments.`;
  if (total > MOST.inCohort) return 'A cohort holds at most 1,000 segments in all its rules.';
  return undefined;
}

/** Says what keeps a cohort from being saved. */
export const cohortResolver: Resolver<CohortForm> = (values) => {
  const { name, description, rules } = values;
  const found = {
    name:
      name.trim() === ''
        ? 'Name required - Please enter a name for your audience cohort.'
        : countCharacters(name.trim()) > 100 && 'The name has at most 100 characters.',
    description:
      countCharacters(description.trim()) > 500 && t`The description has at most 500 characters.`,
    rules: segmentProblem(rules.map((rule) => rule.segments.length).filter((count) => count > 0)),
  };
  const problems = Object.entries(found).filter(([, message]) => message);
  if (problems.length === 0) return { values, errors: {} };
  return {
    values: {},
    errors: Object.fromEntries(
      problems.map(([field, message]) => [field, { type: 'cohort', message }]),
    ),
  };
};
