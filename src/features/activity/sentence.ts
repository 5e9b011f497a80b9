import { changedFields, fieldLabel, fieldValue, reasonText, type Row } from './values';
import { flightDisplayName } from '@/words/flights';
import { formatCurrency, formatInteger } from '@/domain/shared/format';
import { roleLabel, statusLabel } from '@/words/people';
import type { FlightStatus } from '@/domain/shared/codes';
import { THINGS } from './things';

/** One line of the audit log. */
export interface ActivityEntry {
  tableName: string;
  action: string;
  before: Row | null;
  after: Row | null;
  /** Present names of what the row refers to by id, for example `{ flight: 'Opening' }`. */
  mentions?: Row | null;
}

/** Looks up a person's name by id. */
export type NameOf = (id: unknown) => string;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const nameIn = (row: Row): string =>
  text(row['name']) ||
  text(row['version_name']) ||
  text(row['email']) ||
  text(row['invoice_number']) ||
  text(row['address']) ||
  [row['brand'], row['last_four']].map(text).join(' ').trim();
const quoted = (name: string): string => (name ? ` “${name}”` : '');
/** Something the row refers to, by its name; without one it is gone. */
const mentioned = ({ mentions }: ActivityEntry, what: string): string => {
  const name = text(mentions?.[what]);
  return name ? `${what}${quoted(name)}` : `a deleted ${what}`;
};
const thing = ({ tableName, before, after }: ActivityEntry): string =>
  tableName === 'flights'
    ? `flight${quoted(flightDisplayName(nameIn(after ?? before ?? {})))}`
    : `${THINGS[tableName] ?? fieldLabel(tableName)}${quoted(nameIn(after ?? before ?? {}))}`;

const listed = (words: string[]): string => {
  const shown =
    words.length > 3 ? [...words.slice(0, 2), `${words.length - 2} more fields`] : words;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
};

function statusSentence(before: Row, after: Row): string | null {
  const [from, to] = [text(before['status']), text(after['status'])];
  if (from === to) return null;
  const who = nameIn(after);
  if (to === 'active') return `${from === 'pending' ? 'approved' : 'reactivated'} ${who}`;
  if (to === 'deactivated') return `${from === 'pending' ? 'rejected' : 'deactivated'} ${who}`;
  return `set ${who} to ${statusLabel(to)}`;
}

function personSentence({ action, before, after }: ActivityEntry): string {
  if (action === 'insert') return `added the account of ${nameIn(after ?? {})}`;
  if (action === 'delete') return `removed the account of ${nameIn(before ?? {})}`;
  const [was, is] = [before ?? {}, after ?? {}];
  const status = statusSentence(was, is);
  if (status) return status;
  if (was['organisation_id'] !== is['organisation_id'])
    return is['organisation_id']
      ? `moved ${nameIn(is)} into the organization`
      : `moved ${nameIn(is)} out of the organization`;
  const changed = changedFields(was, is);
  if (changed.length === 0) return `updated the account of ${nameIn(is)}`;
  return `changed ${listed(changed.map(fieldLabel))} of ${nameIn(is)}`;
}

function roleSentence({ action, before, after }: ActivityEntry, nameOf: NameOf): string {
  const row = after ?? before ?? {};
  const role = roleLabel(text(row['role']));
  const person = nameOf(row['user_id']);
  return action === 'delete'
    ? `took the role ${role} from ${person}`
    : `gave ${person} the role ${role}`;
}

function invitationSentence({ action, before, after }: ActivityEntry): string {
  const row = after ?? before ?? {};
  const who = `${text(row['name'])} (${text(row['email'])})`;
  if (action === 'insert') return `invited ${who} as ${roleLabel(text(row['role']))}`;
  if (action === 'delete') return `revoked the invitation of ${who}`;
  const changed = changedFields(before ?? {}, after ?? {});
  if (changed.includes('joined_at')) return `accepted the invitation of ${who}`;
  if (changed.includes('closed_at')) return `closed the invitation of ${who}`;
  if (changed.includes('accepted_at')) return `made the account for the invitation of ${who}`;
  return `sent the invitation of ${who} again`;
}

function viewSentence({ action, after }: ActivityEntry): string {
  if (action === 'delete') return 'stopped viewing as the organization';
  const reason = text(after?.['reason']);
  const began =
    action === 'insert'
      ? 'began viewing as the organization'
      : 'continued viewing as the organization';
  return reason ? `${began}: ${reason}` : began;
}

function secretSentence({ after }: ActivityEntry): string {
  const changes = Object.entries(after ?? {}).map(
    ([column, what]) => `${what === 'removed' ? 'removed' : 'set'} their ${fieldLabel(column)}`,
  );
  return listed(changes);
}

const assignmentSentence = (entry: ActivityEntry): string =>
  entry.action === 'delete'
    ? `took ${mentioned(entry, 'creative')} from ${mentioned(entry, 'flight')}`
    : `assigned ${mentioned(entry, 'creative')} to ${mentioned(entry, 'flight')}`;

const ruleSentence = (entry: ActivityEntry): string =>
  entry.action === 'delete'
    ? `took ${mentioned(entry, 'segment')} out of ${mentioned(entry, 'cohort')}`
    : `added ${mentioned(entry, 'segment')} to ${mentioned(entry, 'cohort')}`;

/** What was done to one version of something. */
const versionSentence =
  (what: string) =>
  (entry: ActivityEntry): string =>
    `${generalSentence(entry)} of ${mentioned(entry, what)}`;

const commentSentence = (entry: ActivityEntry): string =>
  entry.action === 'delete'
    ? `deleted a comment on ${mentioned(entry, 'creative')}`
    : `commented on ${mentioned(entry, 'creative')}: ${text(entry.after?.['body'])}`;

/** The link of a version is put into a creative's message, or taken out of it. */
function trackerVersionSentence(entry: ActivityEntry): string {
  const [was, is] = [entry.before?.['assigned_creative_id'], entry.after?.['assigned_creative_id']];
  const other = changedFields(entry.before ?? {}, entry.after ?? {});
  if (entry.action !== 'update' || was === is || other.length > 0)
    return versionSentence('tracker')(entry);
  const link = `${thing(entry)} of ${mentioned(entry, 'tracker')}`;
  return is
    ? `assigned ${link} to ${mentioned(entry, 'creative')}`
    : `took ${link} from ${mentioned(entry, 'creative')}`;
}

function purchaseSentence(entry: ActivityEntry): string {
  const { channel, quantity } = entry.after ?? {};
  if (entry.action !== 'insert' || typeof quantity !== 'number') return generalSentence(entry);
  return `bought a package of ${formatInteger(quantity)} ${text(channel)} messages`;
}

/** Credit booked by hand: `granted $50.00 of credit: Goodwill`. */
function creditSentence({ after }: ActivityEntry): string {
  const amount = Number(after?.['amount'] ?? 0);
  const verb = amount < 0 ? 'removed' : after?.['kind'] === 'refund' ? 'refunded' : 'granted';
  return `${verb} ${formatCurrency(Math.abs(amount), 2)} of credit: ${text(after?.['description'])}`;
}

const APPROVAL_SECTIONS = ['message', 'audience', 'schedule', 'money'];

/** What became of the approval of a flight: `asked for changes to schedule of flight “Opening”`. */
function approvalSentence({ before, after }: ActivityEntry): string {
  const [was, is] = [before ?? {}, after ?? {}];
  const flight = `flight${quoted(flightDisplayName(nameIn(is)))}`;
  const changed = APPROVAL_SECTIONS.filter((section) => was[section] !== is[section]);
  const said = (sentence: string, why: unknown) =>
    text(why) ? `${sentence}: ${text(why)}` : sentence;
  if (is['event'] === 'release') return said(`released ${flight} without approval`, is['reason']);
  if (is['event'] === 'void')
    return `changed ${listed(changed)} of ${flight}, so it needs approval again`;
  if (is['event'] === 'request') return said(`asked for approval of ${flight}`, is['note']);
  const asked = changed.filter((section) => is[section] === 'changes_requested');
  if (asked.length === 0) return `approved ${listed(changed)} of ${flight}`;
  const comments = Object.values((is['comments'] ?? {}) as Row).map(text);
  return said(
    `asked for changes to ${listed(asked)} of ${flight}`,
    [...new Set(comments)].join(' '),
  );
}

/** `made a key of gateway acme (ends in 4f2a)`. Replacing a key ends it and creates a new key. */
function gatewayKeySentence({ action, before, after }: ActivityEntry): string {
  const { gateway, last_four } = after ?? before ?? {};
  const verb = action === 'insert' ? 'made' : action === 'update' ? 'ended' : 'deleted';
  return `${verb} a key of gateway ${text(gateway)} (ends in ${text(last_four)})`;
}

const SENTENCES: Record<string, (entry: ActivityEntry, nameOf: NameOf) => string> = {
  link_users: personSentence,
  user_roles: roleSentence,
  invitations: invitationSentence,
  superadmin_impersonations: viewSentence,
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
};

const FLIGHT_VERBS: Record<string, string> = {
  pending: 'set back',
  active: 'activated',
  paused: 'paused',
  ended: 'ended',
} satisfies Record<FlightStatus, string>;

/** A change of status alone, with why when delivery made it; null when more than that was changed. */
function lifecycleSentence(entry: ActivityEntry, changed: string[]): string | null {
  if (!changed.includes('status') || changed.some((one) => !LIFECYCLE.has(one))) return null;
  const after = entry.after ?? {};
  const status = text(after['status']);
  const verb = entry.tableName === 'flights' ? FLIGHT_VERBS[status] : undefined;
  const reason = text(after['status_reason']);
  const said = verb
    ? `${verb} ${thing(entry)}`
    : `set ${thing(entry)} to ${fieldValue('status', status, 'UTC')}`;
  return reason ? `${said}: ${reasonText(reason)}` : said;
}
const LIFECYCLE = new Set(['status', 'status_reason', 'paid_at']);

/** A switch alone: active or not, the default or not. */
function switchSentence(entry: ActivityEntry, changed: string[]): string | null {
  const [column] = changed;
  if (changed.length !== 1 || !column) return null;
  const on = entry.after?.[column] === true;
  if (column === 'is_active') return `${on ? 'reactivated' : 'deactivated'} ${thing(entry)}`;
  if (column !== 'is_default') return null;
  return on ? `made ${thing(entry)} the default` : `made ${thing(entry)} no longer the default`;
}

/** A cohort counted anew: nobody has changed what it is. */
function countSentence(entry: ActivityEntry, changed: string[]): string | null {
  const counted = changed.every((column) => column === 'status' || column === 'total_contacts');
  if (entry.tableName !== 'audiences' || !counted) return null;
  const { status, total_contacts } = entry.after ?? {};
  if (status === 'calculating') return `started to count the contacts of ${thing(entry)}`;
  if (status !== 'ready' || typeof total_contacts !== 'number') return null;
  return `counted the contacts of ${thing(entry)}: ${formatInteger(total_contacts)}`;
}

function generalSentence(entry: ActivityEntry): string {
  const { action, before, after } = entry;
  // What is put back was there before.
  if (action === 'insert') return `${before ? 'restored' : 'created'} ${thing(entry)}`;
  if (action === 'delete') return `deleted ${thing(entry)}`;
  const changed = changedFields(before ?? {}, after ?? {});
  if (changed.length === 0) return `updated ${thing(entry)}`;
  return (
    countSentence(entry, changed) ??
    lifecycleSentence(entry, changed) ??
    switchSentence(entry, changed) ??
    `changed ${listed(changed.map(fieldLabel))} of ${thing(entry)}`
  );
}

/** What somebody did, without who: `changed budget of campaign “Spring”`. */
export function describeActivity(entry: ActivityEntry, nameOf: NameOf): string {
  return (SENTENCES[entry.tableName] ?? generalSentence)(entry, nameOf);
}
