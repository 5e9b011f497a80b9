import type { MessageDescriptor } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { isRecord } from '@/domain/shared/json';
import { formatCurrency, formatInteger } from '@/domain/shared/format';
import { formatList } from '@/domain/shared/format-list';
import { columnLabel, hasColumnLabel } from '../codes/column-labels';
import { flightStatusWord, fileWord } from '../codes/code-words';
import { i18n } from '../i18n';
import { campaignsRefusals } from './campaigns';
import { contentRefusals } from './content';
import { launchRefusals } from './launch';
import { platformRefusals } from './platform';
import { reportsAndBillingRefusals } from './reports-and-billing';

const SENTENCES: Record<string, MessageDescriptor> = {
  ...platformRefusals,
  ...contentRefusals,
  ...campaignsRefusals,
  ...launchRefusals,
  ...reportsAndBillingRefusals,
};

/** At most this many names in a sentence; the others are counted. */
const MAX_NAMES = 3;

function listNames(names: readonly unknown[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => t`“${{ name: String(name) }}”`);
  const others = names.length - shown.length;
  const more = plural(others, { one: '# more', other: '# more' });
  return formatList(others > 0 ? [...shown, more] : shown);
}

/** Names of the columns in `display name`, `start date, end date` or `logo URL or menu color`. */
const columnNames = (columns: string): string =>
  formatList(
    columns
      .split(/, | or /)
      .map((column) => columnLabel(column.replaceAll(' ', '_').toLowerCase())),
    columns.includes(' or ') ? 'disjunction' : 'conjunction',
  );

/** Values that are codes of the database, with the words for them. */
const CODES: Record<string, (code: string) => string> = {
  status: flightStatusWord,
  from: flightStatusWord,
  to: flightStatusWord,
  kind: fileWord,
  field: columnNames,
  column: columnNames,
};

/** The fields that a flight keeps, or the placeholders of UTM parameters. */
const listFields = (fields: readonly unknown[]): string =>
  formatList(
    fields.map(String).map((field) => (hasColumnLabel(field) ? columnLabel(field) : field)),
  );

function formatValue(name: string, value: unknown): string {
  if (typeof value === 'number') return formatInteger(value);
  if (Array.isArray(value)) return name === 'fields' ? listFields(value) : listNames(value);
  if (isRecord(value)) return formatCurrency(Number(value['usd']));
  return CODES[name]?.(String(value)) ?? String(value);
}

/**
 * The sentence of a database refusal in the reader's language, or null for an unknown key. `details` is the parsed JSON that
 * `private.refuse` sends: the key as `refusal`, and the values of the sentence.
 */
export function refusalText({ refusal, ...values }: Record<string, unknown>): string | null {
  const sentence = SENTENCES[String(refusal)];
  if (!sentence) return null;
  const shown = Object.entries(values).map(([name, value]) => [name, formatValue(name, value)]);
  const message = { ...sentence, values: Object.fromEntries(shown) };
  return i18n.t(message);
}
