import { msg } from '@lingui/core/macro';

/** Sentences of the emails of the auth service. */
export const ACCOUNT_MAILS = {
  'invitation.subject': msg({ message: '{by} invites you to {organisation} on Flightdeck' }),
  'invitation.text': msg({
    message: '{by} invites you to join {organisation} on Flightdeck as {role}.',
  }),
  'invitation.until': msg({
    message:
      'The link works once, until {time}. After that, ask {by} to send the invitation again.',
  }),
  'invitation.one_day': msg({
    message:
      'The link works once, for 24 hours. After that, ask {by} to send the invitation again.',
  }),
  'invitation.unexpected': msg({
    message:
      'If you did not expect this, ignore this email: nothing happens unless you open the link.',
  }),
  'invitation.nameless': msg({ message: 'An administrator' }),
  'invitation.action': msg({ message: 'Accept: choose a password' }),
  'invitation.why': msg({
    message: 'You get this email because {by} entered this email address.',
  }),
  'confirmation.subject': msg({ message: 'Confirm your email address for Flightdeck' }),
  'confirmation.text': msg({
    message:
      'Access to Flightdeck was requested with this email address. The link works once, for 24 hours.',
  }),
  'confirmation.action': msg({ message: 'Confirm the address and choose a password' }),
  'sign_in.subject': msg({ message: 'Your link to Flightdeck' }),
  'sign_in.text': msg({
    message:
      'Access to Flightdeck was requested with this email address, which already has an account. The link works once, for 24 hours.',
  }),
  'sign_in.action': msg({ message: 'Sign in' }),
  'reset.subject': msg({ message: 'Choose a new password for Flightdeck' }),
  'reset.text': msg({
    message:
      'A new password was requested for the Flightdeck account of this address. The link works once, for 24 hours.',
  }),
  'reset.unexpected': msg({
    message: 'If this was not you, ignore this email: your password stays as it is.',
  }),
  'reset.action': msg({ message: 'Choose a new password' }),
  'address.subject': msg({ message: 'Confirm your new email address for Flightdeck' }),
  'address.text': msg({
    message:
      'This address was entered as the new email address of a Flightdeck account. The link works once, for 24 hours.',
  }),
  'address.unexpected': msg({
    message: 'If this was not you, ignore this email: the account keeps its address.',
  }),
  'address.action': msg({ message: 'Confirm the new address' }),
  'leaving.subject': msg({ message: 'Your sign-in address is about to change' }),
  'leaving.text': msg({
    message:
      'Someone who is signed in to your Flightdeck account asked to change its email address to {address}. The address changes when they open the link that we sent there.',
  }),
  'leaving.advice': msg({
    message: 'If this was not you, choose a new password now. This signs out every other session.',
  }),
  'leaving.why': msg({
    message: 'You get this email because this is the email address of a Flightdeck account.',
  }),
  'requested.unexpected': msg({
    message: 'If this was not you, ignore this email: nothing happens unless you open the link.',
  }),
  'requested.why': msg({
    message: 'You get this email because someone entered this email address on Flightdeck.',
  }),
};
