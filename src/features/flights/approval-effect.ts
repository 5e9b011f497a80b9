import { t } from '@lingui/core/macro';
import type { Flight } from './types';

type Approved = Pick<Flight, 'status' | 'status_reason' | 'approval_state'>;

/** Whether the flight sends, or was paused by the system and would resume automatically. */
const isRunning = ({ status, status_reason }: Pick<Flight, 'status' | 'status_reason'>): boolean =>
  status === 'active' || (status === 'paused' && status_reason !== null);

/** Warning to show before a plan change is saved; null when no approval is requested or granted. */
export function approvalWarning(flight: Approved): string | null {
  if (flight.approval_state === 'requested')
    return t`Saving withdraws the approval request for what you changed.`;
  if (flight.approval_state !== 'approved') return null;
  return isRunning(flight)
    ? t`Saving pauses this flight: its approval no longer covers what you changed. It can start again after a new approval.`
    : t`Saving voids the approval of what you changed. The flight needs a new one before it can start.`;
}

/** Describes the effect of a saved change on the flight's approval; null when it had none. */
export function approvalOutcome(
  before: Approved,
  after: Pick<Approved, 'status' | 'approval_state'>,
): string | null {
  if (isRunning(before) && after.status === 'paused')
    return t`The flight is paused until the change is approved.`;
  return before.approval_state !== 'void' && after.approval_state === 'void'
    ? t`The change needs a new approval before the flight can start.`
    : null;
}
