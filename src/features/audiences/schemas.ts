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

/** Parses the changes of an audit trail entry; an empty list if they are malformed. */
export const trailChanges = (changes: unknown) => changesSchema.parse(changes);

const operator = z.enum(['AND', 'OR']);
const ruleSegment = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  volume: z.number(),
});

/** Form values of the builder, and the shape of its draft in local storage. */
export const cohortValues = z.object({
  name: z.string(),
  description: z.string(),
  rules: z
    .array(z.object({ key: z.string(), operator, segments: z.array(ruleSegment) }))
    .check(z.minLength(1)),
});

export type CohortForm = z.output<typeof cohortValues>;

/** A rule with a stable React key. */
export type KeyedRule = CohortForm['rules'][number];

export const withKey = (rule: Rule): KeyedRule => ({ ...rule, key: crypto.randomUUID() });

/** Form values of a stored cohort, or of a new one with an empty rule. */
export function toCohortForm(cohort: Cohort | null): CohortForm {
  const rules = cohort ? rulesFromLinks(cohort.audience_segments) : [];
  return {
    name: cohort?.name ?? '',
    description: cohort?.description ?? '',
    rules: (rules.length > 0 ? rules : [newRule()]).map(withKey),
  };
}

const comparableContent = ({ name, description, rules }: CohortForm) => [
  name,
  description,
  rules.map(({ operator: joined, segments }) => [joined, segments.map(({ id }) => id)]),
];

/** Compares two forms, ignoring the keys of their rules. */
export const isSameCohort = (one: CohortForm, other: CohortForm): boolean =>
  sameJson(comparableContent(one), comparableContent(other));

const LIMITS = { rules: 50, inRule: 200, inCohort: 1000 };

function segmentProblem(counts: readonly number[]): string | undefined {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return t`Segments required - Please add at least one segment to your audience.`;
  if (counts.length > LIMITS.rules)
    return t`A cohort can have at most ${{ limit: LIMITS.rules }} rules.`;
  if (Math.max(...counts) > LIMITS.inRule)
    return t`A rule can have at most ${{ limit: LIMITS.inRule }} segments.`;
  if (total > LIMITS.inCohort) return t`A cohort can have at most 1,000 segments across its rules.`;
  return undefined;
}

/** Form resolver with one error per field. */
export const cohortResolver: Resolver<CohortForm> = (values) => {
  const { name, description, rules } = values;
  const found = {
    name:
      name.trim() === ''
        ? t`Name required - Please enter a name for your audience cohort.`
        : countCharacters(name.trim()) > 100 && t`Use at most 100 characters for the name.`,
    description:
      countCharacters(description.trim()) > 500 &&
      t`Use at most 500 characters for the description.`,
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
