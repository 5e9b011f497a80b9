import { msg } from '@lingui/core/macro';

/**
 * Texts of SMS notifications, by kind of event and variant. `npm run db:types` writes them into the database, which replaces
 * the placeholders, so they have no plurals.
 */
export const TEXTS = {
  approval_requested: msg({
    message: 'Flightdeck: {by} asks you to approve {name}. Open Approvals to decide.',
  }),
  'flight_limited.wallet_empty': msg({
    message: 'Flightdeck: Sending of {campaign} is paused: no credits left.',
  }),
  'flight_limited.campaign_budget_used': msg({
    message: 'Flightdeck: Sending of {campaign} is paused: the campaign budget is used up.',
  }),
  'flight_limited.month_limit': msg({
    message: 'Flightdeck: Sending of {campaign} is paused: the Monthly Credit Limit is reached.',
  }),
  'flight_limited.channel_off': msg({
    message: 'Flightdeck: Sending of {campaign} is paused: its channel is switched off.',
  }),
  flight_limited: msg({
    message: 'Flightdeck: Sending of {campaign} is paused: a limit is reached.',
  }),
  flight_set_aside: msg({
    message: 'Flightdeck: {name} is paused because its plan could not be computed.',
  }),
  'wallet_low.0': msg({ message: 'Flightdeck: Your credits are used up. Flights are paused.' }),
  'wallet_low.1': msg({ message: 'Flightdeck: Your credits are almost used up: {balance} left.' }),
  wallet_low: msg({
    message: 'Flightdeck: Your credits have fallen to {level}% of the last top-up: {balance} left.',
  }),
  email_changed: msg({
    message:
      'Flightdeck: Your sign-in address has changed. If this was not you, contact your admin now.',
  }),
  password_changed: msg({
    message: 'Flightdeck: Your password has been changed. If this was not you, set a new one now.',
  }),
  new_device: msg({
    message:
      'Flightdeck: Your account was used on a new device. If this was not you, change your password now.',
  }),
};
