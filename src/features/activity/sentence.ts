import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { FlightStatus } from '@/domain/shared/codes';
import { formatCurrency, formatInteger } from '@/domain/shared/format';
import { columnLabel } from '@/lib/codes/column-labels';
import { i18n } from '@/lib/i18n';
import {
  impersonationSentence,
  invitationSentence,
  personSentence,
  roleSentence,
  secretSentence,
} from './people-sentences';
import {
  type ActivityEntry,
  flightInRow,
  joinNames,
  objectName,
  type PersonName,
  type Reference,
  referenceName,
  text,
  withReason,
} from './sentence-parts';
import { changedFields, fieldValue, reasonText, type Row } from './values';

function assignmentSentence(entry: ActivityEntry): string {
  const creative = referenceName(entry, 'creative');
  const flight = referenceName(entry, 'flight');
  return entry.action === 'delete'
    ? t`removed ${creative} from ${flight}`
    : t`assigned ${creative} to ${flight}`;
}

function ruleSentence(entry: ActivityEntry): string {
  const segment = referenceName(entry, 'segment');
  const cohort = referenceName(entry, 'cohort');
  return entry.action === 'delete'
    ? t`removed ${segment} from ${cohort}`
    : t`added ${segment} to ${cohort}`;
}

/** `created version “Original” of creative “Warm”`. */
const versionSentence =
  (owner: Reference) =>
  (entry: ActivityEntry): string =>
    t`${{ change: generalSentence(entry) }} of ${{ owner: referenceName(entry, owner) }}`;

function commentSentence(entry: ActivityEntry): string {
  const creative = referenceName(entry, 'creative');
  return entry.action === 'delete'
    ? t`deleted a comment on ${creative}`
    : t`commented on ${creative}: ${{ comment: text(entry.after?.['body']) }}`;
}

/** A change of the assigned creative alone is an assignment; any other change is a change of the version. */
function trackerVersionSentence(entry: ActivityEntry): string {
  const [was, is] = [entry.before?.['assigned_creative_id'], entry.after?.['assigned_creative_id']];
  const other = changedFields(entry.before ?? {}, entry.after ?? {});
  if (entry.action !== 'update' || was === is || other.length > 0)
    return versionSentence('tracker')(entry);
  const version = objectName(entry);
  const tracker = referenceName(entry, 'tracker');
  const creative = referenceName(entry, 'creative');
  return is
    ? t`assigned ${version} of ${tracker} to ${creative}`
    : t`removed ${version} of ${tracker} from ${creative}`;
}

function purchaseSentence(entry: ActivityEntry): string {
  const { channel, quantity } = entry.after ?? {};
  if (entry.action !== 'insert' || typeof quantity !== 'number') return generalSentence(entry);
  return t`bought a package of ${{ quantity: formatInteger(quantity) }} ${{ channel: text(channel) }} messages`;
}

/** A manual booking: `granted $50.00 of credit: Goodwill`. */
function creditSentence({ after }: ActivityEntry): string {
  const value = Number(after?.['amount'] ?? 0);
  const amount = formatCurrency(Math.abs(value), 2);
  const reason = text(after?.['description']);
  if (value < 0) return t`removed ${amount} of credit: ${reason}`;
  return after?.['kind'] === 'refund'
    ? t`refunded ${amount} of credit: ${reason}`
    : t`granted ${amount} of credit: ${reason}`;
}

const APPROVAL_SECTIONS: [string, MessageDescriptor][] = [
  ['message', msg`message`],
  ['audience', msg`audience`],
  ['schedule', msg`schedule`],
  ['money', msg`money`],
];

const sectionNames = (sections: [string, MessageDescriptor][]): string =>
  joinNames(sections.map(([, name]) => i18n.t(name)));

/** A step in the approval of a flight: `requested changes to schedule of flight “Opening”`. */
function approvalSentence({ before, after }: ActivityEntry): string {
  const [was, is] = [before ?? {}, after ?? {}];
  const flight = flightInRow(is);
  const changed = APPROVAL_SECTIONS.filter(([section]) => was[section] !== is[section]);
  if (is['event'] === 'release')
    return withReason(t`released ${flight} without approval`, is['reason']);
  const sections = sectionNames(changed);
  if (is['event'] === 'void')
    return t`changed ${sections} of ${flight}, so it needs approval again`;
  if (is['event'] === 'request') return withReason(t`requested approval of ${flight}`, is['note']);
  const rejected = changed.filter(([section]) => is[section] === 'changes_requested');
  if (rejected.length === 0) return t`approved ${sections} of ${flight}`;
  const comments = Object.values((is['comments'] ?? {}) as Row).map(text);
  return withReason(
    t`requested changes to ${{ sections: sectionNames(rejected) }} of ${flight}`,
    [...new Set(comments)].join(' '),
  );
}

/**
 * `created a key for gateway acme (ends in 4f2a)`. Replacing a key ends it and creates a new key. A repeated create
 * gives the unused key another secret.
 */
function gatewayKeySentence({ action, before, after }: ActivityEntry): string {
  const row = after ?? before ?? {};
  const [gateway, digits] = [text(row['gateway']), text(row['last_four'])];
  if (action === 'insert') return t`created a key for gateway ${gateway} (ends in ${digits})`;
  if (action === 'update' && before?.['expires_at'] === after?.['expires_at'])
    return t`created a key for gateway ${gateway} again (ends in ${digits})`;
  return action === 'update'
    ? t`ended a key for gateway ${gateway} (ends in ${digits})`
    : t`deleted a key for gateway ${gateway} (ends in ${digits})`;
}

/** `created API key “Robot” (ends in 4f2a)`. Replacing a key ends it and creates a new key. */
function apiKeySentence({ action, before, after }: ActivityEntry): string {
  const row = after ?? before ?? {};
  const [name, digits] = [text(row['name']), text(row['last_four'])];
  if (action === 'insert') return t`created API key “${name}” (ends in ${digits})`;
  if (action === 'update' && before?.['expires_at'] === after?.['expires_at'])
    return t`created API key “${name}” again (ends in ${digits})`;
  return t`ended API key “${name}” (ends in ${digits})`;
}

const SECRET_SENTENCES: Record<string, () => string> = {
  shown: () => t`showed the secret of a webhook`,
  replaced: () => t`replaced the secret of a webhook`,
};

const WEBHOOK_STATUS_SENTENCES: Record<string, (host: string) => string> = {
  enabled: (host) => t`resumed the webhook to ${host}`,
  paused: (host) => t`paused the webhook to ${host}`,
  disabled: (host) => t`turned off the webhook to ${host}`,
};

/** `paused the webhook to hooks.acme.dev`. The activity holds the host only, because a path can be secret. */
function webhookSentence({ action, before, after }: ActivityEntry): string {
  const [was, is] = [before ?? {}, after ?? {}];
  const host = text(is['host'] ?? was['host']);
  const secret = SECRET_SENTENCES[text(is['secret'])];
  if (secret) return secret();
  if (action === 'insert') return t`created the webhook to ${host}`;
  if (action === 'delete') return t`deleted the webhook to ${host}`;
  const status = WEBHOOK_STATUS_SENTENCES[text(is['status'])];
  return status && was['status'] !== is['status']
    ? status(host)
    : t`changed the webhook to ${host}`;
}

const SENTENCES: Record<string, (entry: ActivityEntry, personName: PersonName) => string> = {
  link_users: personSentence,
  user_roles: roleSentence,
  invitations: invitationSentence,
  superadmin_impersonations: impersonationSentence,
  user_secrets: secretSentence,
  flight_creatives: assignmentSentence,
  flight_approvals: approvalSentence,
  audience_segments: ruleSentence,
  creative_versions: versionSentence('creative'),
  creative_comments: commentSentence,
  click_tracker_versions: trackerVersionSentence,
  package_purchases: purchaseSentence,
  credit_ledger: creditSentence,
  gateway_keys: gatewayKeySentence,
  api_keys: apiKeySentence,
  webhook_endpoints: webhookSentence,
};

const FLIGHT_STATUS_SENTENCES: Record<string, (flight: string) => string> = {
  pending: (flight) => t`set ${flight} back to Pending`,
  active: (flight) => t`activated ${flight}`,
  paused: (flight) => t`paused ${flight}`,
  ended: (flight) => t`ended ${flight}`,
} satisfies Record<FlightStatus, (flight: string) => string>;

const STATUS_COLUMNS = new Set(['status', 'status_reason', 'paid_at']);

/** A change of status alone, with the reason of an automatic change; null if other fields changed too. */
function statusSentence(entry: ActivityEntry, changed: string[]): string | null {
  if (!changed.includes('status') || changed.some((column) => !STATUS_COLUMNS.has(column)))
    return null;
  const after = entry.after ?? {};
  const status = text(after['status']);
  const object = objectName(entry);
  const flightSentence =
    entry.tableName === 'flights' ? FLIGHT_STATUS_SENTENCES[status] : undefined;
  const sentence = flightSentence
    ? flightSentence(object)
    : t`set ${object} to ${{ status: fieldValue('status', status, 'UTC') }}`;
  return withReason(sentence, reasonText(text(after['status_reason'])));
}

/** A change of `is_active` or `is_default` alone; null for any other change. */
function switchSentence(entry: ActivityEntry, changed: string[]): string | null {
  const [column] = changed;
  if (changed.length !== 1 || !column) return null;
  const on = entry.after?.[column] === true;
  const object = objectName(entry);
  if (column === 'is_active') return on ? t`reactivated ${object}` : t`deactivated ${object}`;
  if (column !== 'is_default') return null;
  return on ? t`made ${object} the default` : t`made ${object} no longer the default`;
}

/** A recount of a cohort's contacts; null for any other change. */
function countSentence(entry: ActivityEntry, changed: string[]): string | null {
  const counted = changed.every((column) => column === 'status' || column === 'total_contacts');
  if (entry.tableName !== 'audiences' || !counted) return null;
  const { status, total_contacts } = entry.after ?? {};
  const cohort = objectName(entry);
  if (status === 'calculating') return t`started to count the contacts of ${cohort}`;
  if (status !== 'ready' || typeof total_contacts !== 'number') return null;
  return t`counted the contacts of ${cohort}: ${{ count: formatInteger(total_contacts) }}`;
}

function generalSentence(entry: ActivityEntry): string {
  const { action, before, after } = entry;
  const object = objectName(entry);
  // Undoing a delete inserts a row that has a previous state.
  if (action === 'insert') return before ? t`restored ${object}` : t`created ${object}`;
  if (action === 'delete') return t`deleted ${object}`;
  const changed = changedFields(before ?? {}, after ?? {});
  if (changed.length === 0) return t`updated ${object}`;
  return (
    countSentence(entry, changed) ??
    statusSentence(entry, changed) ??
    switchSentence(entry, changed) ??
    t`changed ${{ fields: joinNames(changed.map(columnLabel)) }} of ${object}`
  );
}

/** Describes a change without naming who made it: `changed budget of campaign “Spring”`. */
export function describeActivity(entry: ActivityEntry, personName: PersonName): string {
  return (SENTENCES[entry.tableName] ?? generalSentence)(entry, personName);
}
