import { msg } from '@lingui/core/macro';

/** Sentences of the emails about approvals and flights. `{name}` is a flight, or a campaign with several flights. */
export const FLIGHT_MAILS = {
  'approval_requested.subject': msg({ message: '{by} asks you to approve {name}' }),
  'approval_requested.text': msg({
    message:
      '{by} asks for the approval of “{name}” at {organisation} ({flights, plural, one {# flight} other {# flights}}).',
  }),
  'approval_requested.note': msg({ message: 'Note: {note}' }),
  'approval_requested.action': msg({ message: 'Review and decide' }),
  'approval_requested.why': msg({ message: 'You get this email because you are an admin.' }),
  'approval_decided.approved_subject': msg({ message: '{name} is approved' }),
  'approval_decided.approved': msg({
    message: '{by} approved “{name}” at {organisation}. You can launch it now.',
  }),
  'approval_decided.changes_subject': msg({ message: '{by} asks for changes to {name}' }),
  'approval_decided.changes': msg({
    message: '{by} asks for changes to “{name}” at {organisation} before approving it.',
  }),
  'approval_decided.action': msg({ message: 'View the decision' }),
  'approval_decided.why': msg({
    message: 'You get this email because you requested the approval.',
  }),
  'flight_launched.subject': msg({ message: '{name} was launched' }),
  'flight_launched.text': msg({
    message:
      '{flights, plural, one {The flight “{name}” was launched at {organisation}.} other {# flights of “{name}” were launched at {organisation}.}}',
  }),
  'flight_launched.by': msg({
    message:
      '{flights, plural, one {The flight “{name}” was launched by {by} at {organisation}.} other {# flights of “{name}” were launched by {by} at {organisation}.}}',
  }),
  'flight_launched.action': msg({ message: 'View the delivery' }),
  'flight_limited.subject': msg({ message: 'Sending of {campaign} is paused' }),
  /** `{reason}` is one of the clauses `flight_reason.*`. */
  'flight_limited.text': msg({
    message: 'Flights of “{campaign}” at {organisation} are paused: {reason}.',
  }),
  'flight_limited.action': msg({ message: 'Open the campaign' }),
  'flight_limited.wallet_empty': msg({
    message: 'Buy credits to continue. Sending resumes on its own.',
  }),
  'flight_limited.campaign_budget_used': msg({
    message: 'Raise the campaign budget to continue. Sending resumes on its own.',
  }),
  'flight_limited.month_limit': msg({
    message:
      'Sending resumes on its own when the next month begins or the limit is raised. Support can raise it.',
  }),
  'flight_limited.channel_off': msg({
    message: 'Ask support to switch the channel on. Sending resumes on its own.',
  }),
  'flight_ended.subject': msg({ message: '{name} has ended' }),
  'flight_ended.text': msg({
    message:
      '{flights, plural, one {The flight “{name}” has ended at {organisation}.} other {# flights of “{name}” have ended at {organisation}.}}',
  }),
  'flight_ended.by': msg({
    message:
      '{flights, plural, one {The flight “{name}” has ended at {organisation}: {by} ended it.} other {# flights of “{name}” have ended at {organisation}: {by} ended them.}}',
  }),
  /** `{reason}` is one of the clauses `flight_reason.*`. */
  'flight_ended.reason': msg({
    message:
      '{flights, plural, one {The flight “{name}” has ended at {organisation}: {reason}.} other {# flights of “{name}” have ended at {organisation}: {reason}.}}',
  }),
  'flight_ended.late': msg({ message: 'Reports that arrive later still count in the results.' }),
  'flight_ended.action': msg({ message: 'View the results' }),
  'flight_set_aside.subject': msg({ message: '{name} needs your attention' }),
  'flight_set_aside.text': msg({
    message:
      '{flights, plural, one {The flight “{name}” is paused at {organisation} because its plan could not be computed.} other {# flights of “{name}” are paused at {organisation} because its plan could not be computed.}}',
  }),
  'flight_set_aside.advice': msg({
    message:
      'Open the flight to see what to change. Sending resumes on its own when the cause is fixed.',
  }),
  'flight_set_aside.action': msg({ message: 'Open the flight' }),
  'flight_reason.budget_used': msg({ message: 'its budget is used up' }),
  'flight_reason.reach_used': msg({ message: 'everyone in its audience has received a message' }),
  'flight_reason.windows_used': msg({ message: 'its last send window is over' }),
  'flight_reason.campaign_ended': msg({ message: 'the end date of the campaign has passed' }),
  'flight_reason.wallet_empty': msg({ message: 'your organization has no credits left' }),
  'flight_reason.campaign_budget_used': msg({ message: 'the campaign budget is used up' }),
  'flight_reason.month_limit': msg({ message: 'the Monthly Credit Limit is reached' }),
  'flight_reason.channel_off': msg({ message: 'its channel is switched off' }),
  'flight_reason.set_aside': msg({ message: 'its plan could not be computed' }),
  'flight.why': msg({
    message: 'You get this email because you planned a flight of this campaign or are an admin.',
  }),
};
