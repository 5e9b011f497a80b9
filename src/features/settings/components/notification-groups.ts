import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ListedKind } from '@/domain/people/notifications';
import type { NotificationChoice } from '../queries';

type Group = 'approvals' | 'flights' | 'money' | 'account';

/** Titles of the groups, in the order of the table. */
const GROUPS: Record<Group, MessageDescriptor> = {
  approvals: msg`Approvals`,
  flights: msg`Flights`,
  money: msg({ message: 'Money', context: 'notifications' }),
  account: msg`Account`,
};

const GROUP_OF: Record<ListedKind, Group> = {
  approval_requested: 'approvals',
  approval_decided: 'approvals',
  flight_launched: 'flights',
  flight_limited: 'flights',
  flight_ended: 'flights',
  flight_set_aside: 'flights',
  wallet_low: 'money',
  month_limit: 'money',
  invoice_issued: 'money',
  invoice_due: 'money',
  invoice_overdue: 'money',
  invoice_paid: 'money',
  invitation_accepted: 'account',
  access_approved: 'account',
  access_declined: 'account',
  account_deactivated: 'account',
  role_changed: 'account',
  email_changed: 'account',
  password_changed: 'account',
  new_device: 'account',
  support_answered: 'account',
  webhook_paused: 'account',
};

interface ChoiceGroup {
  group: Group;
  title: MessageDescriptor;
  choices: NotificationChoice[];
}

/** Groups of choices without the empty ones. */
export function groupChoices(choices: readonly NotificationChoice[]): ChoiceGroup[] {
  return (Object.keys(GROUPS) as Group[])
    .map((group) => ({
      group,
      title: GROUPS[group],
      choices: choices.filter(({ kind }) => GROUP_OF[kind] === group),
    }))
    .filter((found) => found.choices.length > 0);
}
