import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { formatList } from '@/domain/shared/format-list';
import { columnLabel } from '@/lib/codes/column-labels';
import { i18n } from '@/lib/i18n';
import { flightDisplayName } from '@/words/flights';
import { THINGS } from './things';
import { type Row } from './values';

/** One line of the audit log. */
export interface ActivityEntry {
  tableName: string;
  action: string;
  before: Row | null;
  after: Row | null;
  /** Current names of the objects that the row references by id, for example `{ flight: 'Opening' }`. */
  mentions?: Row | null;
}

/** Looks up a person's name by id. */
export type PersonName = (id: unknown) => string;

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export const nameInRow = (row: Row): string =>
  text(row['name']) ||
  text(row['version_name']) ||
  text(row['email']) ||
  text(row['invoice_number']) ||
  text(row['address']) ||
  [row['brand'], row['last_four']].map(text).join(' ').trim();

const withName = (thing: string, name: string): string => (name ? t`${thing} “${name}”` : thing);

export const flightInRow = (row: Row): string =>
  withName(i18n.t(msg`flight`), flightDisplayName(nameInRow(row)));

const REFERENCES = {
  campaign: msg`campaign`,
  flight: msg`flight`,
  creative: msg`creative`,
  tracker: msg`tracker`,
  segment: msg`segment`,
  cohort: msg`cohort`,
} satisfies Record<string, MessageDescriptor>;
export type Reference = keyof typeof REFERENCES;

/** Name of a referenced object. An object without a name has been deleted. */
export function referenceName({ mentions }: ActivityEntry, reference: Reference): string {
  const thing = i18n.t(REFERENCES[reference]);
  const name = text(mentions?.[reference]);
  return name ? withName(thing, name) : t`a deleted ${thing}`;
}

/** `Spring`: the name of the changed object, as its sentence has it; empty for an object without a name. */
export function objectInRow({ tableName, before, after }: ActivityEntry): string {
  const name = nameInRow(after ?? before ?? {});
  return tableName === 'flights' ? flightDisplayName(name) : name;
}

/** `campaign “Spring”`: the changed object. */
export function objectName(entry: ActivityEntry): string {
  const thing = THINGS[entry.tableName];
  return withName(thing ? i18n.t(thing) : columnLabel(entry.tableName), objectInRow(entry));
}

/** `name, description, and 2 more fields`: lists at most three names. */
export function joinNames(names: string[]): string {
  const more = names.length - 2;
  const shown = more > 1 ? [...names.slice(0, 2), t`${more} more fields`] : names;
  return formatList(shown);
}

/** `changed budget: reason`, or the sentence alone without a reason. */
export const withReason = (sentence: string, reason: unknown): string =>
  text(reason) ? t`${sentence}: ${{ reason: text(reason) }}` : sentence;
