import type { MessageDescriptor } from '@lingui/core';
import { plural } from '@lingui/core/macro';
import { isRecord } from '@/domain/shared/json';
import { formatCurrency, formatInteger } from '@/domain/shared/format';
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
  const shown = names.slice(0, MAX_NAMES).map((name) => `“${String(name)}”`);
  const others = names.length - shown.length;
  const more = plural(others, { one: '# more', other: '# more' });
  return new Intl.ListFormat(i18n.locale).format(others > 0 ? [...shown, more] : shown);
}

function formatValue(value: unknown): string {
  if (typeof value === 'number') return formatInteger(value);
  if (Array.isArray(value)) return listNames(value);
  return isRecord(value) ? formatCurrency(Number(value['usd'])) : String(value);
}

/**
 * The sentence of a database refusal in the reader's language, or null for an unknown key. `details` is the parsed JSON that
 * `private.refuse` sends: the key as `refusal`, and the values of the sentence.
 */
export function refusalText({ refusal, ...values }: Record<string, unknown>): string | null {
  const sentence = SENTENCES[String(refusal)];
  if (!sentence) return null;
  const shown = Object.entries(values).map(([name, value]) => [name, formatValue(value)]);
  const message = { ...sentence, values: Object.fromEntries(shown) };
  return i18n.t(message);
}
