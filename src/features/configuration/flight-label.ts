import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FlightStatus } from '@/domain/shared/codes';
import type { FlightReason, FlightState } from '@/domain/flight/state';
import { i18n } from '@/lib/i18n';

const STATUS_LABELS: Record<string, MessageDescriptor> = {
  pending: msg`Pending`,
  active: msg({ message: 'Active', context: 'flight' }),
  paused: msg`Paused`,
  ended: msg({ message: 'Ended', context: 'flight' }),
} satisfies Record<FlightStatus, MessageDescriptor>;

const REASON_LABELS: Record<FlightReason, MessageDescriptor> = {
  budget_used: msg`budget used`,
  reach_used: msg`everyone reached`,
  windows_used: msg`schedule over`,
  campaign_ended: msg`campaign ended`,
  campaign_not_active: msg`waits for campaign`,
  wallet_empty: msg`waits for credits`,
  campaign_budget_used: msg`campaign budget used`,
  month_limit: msg`monthly limit reached`,
  channel_off: msg`channel switched off`,
  set_aside: msg`set aside, ask your provider`,
  no_creative: msg`no creative`,
  approval_requested: msg`waiting for approval`,
  changes_requested: msg`changes requested`,
  approval_void: msg`needs approval again`,
};

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Status and reason of a flight, for example `Paused · waits for credits`. */
export function flightLabel({ status, reason }: FlightState): string {
  const word = STATUS_LABELS[status];
  const label = word ? i18n.t(word) : capitalize(status);
  return reason ? `${label} · ${i18n.t(REASON_LABELS[reason])}` : label;
}
