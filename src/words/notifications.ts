import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ListedKind } from '@/domain/people/notifications';

/** Names of the kinds of events, in the order of the inbox's filter. */
export const KIND_LABELS: Record<ListedKind, MessageDescriptor> = {
  approval_requested: msg`Approval requested`,
  approval_decided: msg`Approval decided`,
  flight_launched: msg`Flight launched`,
  flight_limited: msg`Flight paused by a limit`,
  flight_ended: msg`Flight ended`,
  flight_set_aside: msg`Flight set aside`,
  wallet_low: msg`Low credits`,
  month_limit: msg`Monthly Credit Limit`,
  invoice_issued: msg`Invoice issued`,
  invoice_due: msg`Invoice due`,
  invoice_overdue: msg`Invoice overdue`,
  invoice_paid: msg`Invoice paid`,
  support_answered: msg`Support answered`,
  webhook_paused: msg`Webhook paused`,
  invitation_accepted: msg`Invitation accepted`,
  access_approved: msg`Access approved`,
  access_declined: msg`Access declined`,
  account_deactivated: msg`Account deactivated`,
  role_changed: msg`Role changed`,
  email_changed: msg`Sign-in email changed`,
  password_changed: msg`Password changed`,
  new_device: msg`New device`,
};
