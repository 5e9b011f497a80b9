import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { SEGMENT_CATEGORIES } from '@/domain/audience/segment-category';
import { readRules } from '@/domain/audience/segment-rules';
import { requiredText, trimmedText } from '@/lib/forms/text-rules';
import type { Segment } from './segment-queries';
import { rulesProblemText } from './words';

/** Form values of a segment. `rules` is JSON text. */
export const segmentSchema = z.object({
  name: requiredText({ error: () => t`Segment name is required` }, 100, {
    error: () => t`Segment name must be less than 100 characters`,
  }),
  description: trimmedText(500, { error: () => t`Description must be less than 500 characters` }),
  category: z
    .string()
    .check(z.trim(), z.minLength(1, { error: () => t`Choose a category` }), z.maxLength(50)),
  rules: z.string().check((context) => {
    const read = readRules(context.value);
    if ('problem' in read)
      context.issues.push({
        code: 'custom',
        message: rulesProblemText(read.problem),
        input: context.value,
      });
  }),
});

export type SegmentForm = z.input<typeof segmentSchema>;

export const EMPTY_SEGMENT_FORM: SegmentForm = {
  name: '',
  description: '',
  category: SEGMENT_CATEGORIES[0] ?? '',
  rules: '{}',
};

export const toSegmentForm = ({ name, description, category, rules }: Segment): SegmentForm => ({
  name,
  description,
  category,
  rules: JSON.stringify(rules, null, 2),
});

export function toSegmentRow({ name, description, category, rules }: SegmentForm) {
  const read = readRules(rules);
  return {
    name: name.trim(),
    description: description.trim(),
    category,
    rules: 'rules' in read ? read.rules : {},
  };
}
