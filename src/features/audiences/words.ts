import { t } from '@lingui/core/macro';
import { formatList } from '@/domain/shared/format-list';
import type { FileProblem, ReadRow, RowProblem } from '@/domain/audience/segment-import';
import type { RulesProblem } from '@/domain/audience/segment-rules';

const RULES: Record<RulesProblem, () => string> = {
  no_json: () => t`This is not valid JSON.`,
  no_object: () => t`Rules are a JSON object, for example ${{ example: '{}' }}.`,
  incomplete: () => t`Every condition needs a field and a value.`,
  ambiguous: () => t`Enter numbers without thousands separators.`,
  too_long: () => t`These rules are too long.`,
};

export const rulesProblemText = (problem: RulesProblem): string => RULES[problem]();

const ROWS: Record<Extract<RowProblem, string>, (row: ReadRow) => string> = {
  name_missing: () => t`The name is missing.`,
  name_too_long: () => t`The name has more than 100 characters.`,
  unknown_category: ({ category }) => t`Unknown category “${category}”.`,
  no_whole_number: () => t`The volume is not a whole number.`,
  volume_too_large: () => t`The volume is too large.`,
};

/** Error message of an imported row; null if the row is valid. */
export function rowProblemText(row: ReadRow): string | null {
  const { problem } = row;
  if (problem === null) return null;
  return typeof problem === 'string'
    ? ROWS[problem](row)
    : t`Line ${{ line: problem.line }} has the same name.`;
}

export function fileProblemText(problem: FileProblem): string {
  if (problem === 'no_rows') return t`The file has no data rows.`;
  if (problem === 'too_many_rows')
    return t`The file has more than 5,000 rows. Split it and import the parts.`;
  if (problem.code === 'broken_quotes')
    return t`The quotation marks in line ${{ line: problem.line }} don’t match. Correct or remove them.`;
  if (problem.code === 'columns_doubled')
    return t`The first line names a column twice: ${{ columns: formatList(problem.columns) }}. Remove or rename one of them.`;
  return t`The first line must name the columns; missing: ${{ columns: formatList(problem.columns) }}.`;
}
