import { columnLabel } from '@/lib/codes/column-labels';
import { t } from '@lingui/core/macro';
import { roleLabel, statusLabel } from '@/words/people';
import {
  type ActivityEntry,
  joinNames,
  nameInRow,
  type PersonName,
  text,
  withReason,
} from './sentence-parts';
import { changedFields, type Row } from './values';

function statusSentence(before: Row, after: Row): string | null {
  const [from, to] = [text(before['status']), text(after['status'])];
  if (from === to) return null;
  const person = nameInRow(after);
  if (to === 'active') return from === 'pending' ? t`approved ${person}` : t`reactivated ${person}`;
  if (to === 'deactivated')
    return from === 'pending' ? t`rejected ${person}` : t`deactivated ${person}`;
  return t`set ${person} to ${{ status: statusLabel(to) }}`;
}

export function personSentence({ action, before, after }: ActivityEntry): string {
  const person = nameInRow(after ?? before ?? {});
  if (action === 'insert') return t`added the account of ${person}`;
  if (action === 'delete') return t`removed the account of ${person}`;
  const [was, is] = [before ?? {}, after ?? {}];
  const status = statusSentence(was, is);
  if (status) return status;
  if (was['organisation_id'] !== is['organisation_id'])
    return is['organisation_id']
      ? t`moved ${person} into the organization`
      : t`moved ${person} out of the organization`;
  const changed = changedFields(was, is);
  if (changed.length === 0) return t`updated the account of ${person}`;
  return t`changed ${{ fields: joinNames(changed.map(columnLabel)) }} of ${person}`;
}

export function roleSentence(
  { action, before, after }: ActivityEntry,
  personName: PersonName,
): string {
  const row = after ?? before ?? {};
  const role = roleLabel(text(row['role']));
  const person = personName(row['user_id']);
  return action === 'delete'
    ? t`removed the role ${role} from ${person}`
    : t`gave ${person} the role ${role}`;
}

export function invitationSentence({ action, before, after }: ActivityEntry): string {
  const row = after ?? before ?? {};
  const person = `${text(row['name'])} (${text(row['email'])})`;
  if (action === 'insert') return t`invited ${person} as ${{ role: roleLabel(text(row['role'])) }}`;
  if (action === 'delete') return t`revoked the invitation of ${person}`;
  const changed = changedFields(before ?? {}, after ?? {});
  if (changed.includes('joined_at')) return t`accepted the invitation of ${person}`;
  if (changed.includes('closed_at')) return t`closed the invitation of ${person}`;
  if (changed.includes('accepted_at'))
    return t`created the account for the invitation of ${person}`;
  return t`resent the invitation of ${person}`;
}

export function impersonationSentence({ action, after }: ActivityEntry): string {
  if (action === 'delete') return t`stopped viewing as the organization`;
  const start =
    action === 'insert'
      ? t`began viewing as the organization`
      : t`continued viewing as the organization`;
  return withReason(start, after?.['reason']);
}

/** `set their API key`: the log records only whether a secret was set or removed, never its value. */
export function secretSentence({ after }: ActivityEntry): string {
  const changes = Object.entries(after ?? {}).map(([column, change]) => {
    const field = columnLabel(column);
    return change === 'removed' ? t`removed their ${field}` : t`set their ${field}`;
  });
  return joinNames(changes);
}
