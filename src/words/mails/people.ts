import { msg } from '@lingui/core/macro';

/** Sentences of the emails about accounts, access and invitations that a person sent. */
export const PEOPLE_MAILS = {
  'invitation_accepted.subject': msg({ message: '{name} accepted your invitation' }),
  'invitation_accepted.text': msg({
    message: '{name} accepted your invitation to {organisation} and waits for your approval.',
  }),
  'invitation_accepted.approved': msg({
    message: '{name} accepted your invitation to {organisation} and can work there now.',
  }),
  'invitation_accepted.nameless': msg({ message: 'The invited person' }),
  'invitation_accepted.action': msg({ message: 'User Management' }),
  'invitation_accepted.why': msg({
    message: 'You get this email because you sent the invitation.',
  }),
  'access_approved.subject': msg({ message: 'Your access to {organisation} is approved' }),
  'access_approved.text': msg({
    message: 'Your account has been approved: you can now work at {organisation} on Flightdeck.',
  }),
  'access_approved.nowhere': msg({
    message: 'Your account has been approved: you can now work at your organization on Flightdeck.',
  }),
  'access_approved.action': msg({ message: 'Sign in' }),
  'access_declined.subject': msg({ message: 'Your request for access was declined' }),
  'access_declined.text': msg({
    message: 'An admin declined your request for access to {organisation} on Flightdeck.',
  }),
  'access_declined.nowhere': msg({
    message: 'An admin declined your request for access on Flightdeck.',
  }),
  'account_deactivated.subject': msg({ message: 'Your Flightdeck account was deactivated' }),
  'account_deactivated.text': msg({
    message:
      'An admin deactivated your account at {organisation}. You can no longer sign in, and your sessions have ended.',
  }),
  'account_deactivated.nowhere': msg({
    message:
      'An admin deactivated your account. You can no longer sign in, and your sessions have ended.',
  }),
  'access.mistake': msg({
    message: 'If you think this is a mistake, contact your organization’s admin.',
  }),
  'access.action': msg({ message: 'Open Flightdeck' }),
  'access.why': msg({
    message: 'You get this email because it concerns your access to Flightdeck.',
  }),
  'role_changed.subject': msg({ message: 'Your role is now {role}' }),
  'role_changed.text': msg({
    message: 'Your role at {organisation} on Flightdeck is now {role}.',
  }),
  'role_changed.nowhere': msg({ message: 'Your role on Flightdeck is now {role}.' }),
  'role_changed.removed_subject': msg({ message: 'You are no longer {role}' }),
  'role_changed.removed': msg({ message: 'Your role {role} on Flightdeck was removed.' }),
  'email_changed.subject': msg({ message: 'Your sign-in address has changed' }),
  'email_changed.text': msg({
    message:
      'The email address of your Flightdeck account is now {address}. You can no longer sign in with {earlier}.',
  }),
  'email_changed.advice': msg({
    message: 'If this was not you, contact your organization’s admin or support immediately.',
  }),
  'password_changed.subject': msg({ message: 'Your password has been changed' }),
  'password_changed.text': msg({
    message: 'The password of your Flightdeck account has just been changed.',
  }),
  'new_device.subject': msg({ message: 'New sign-in to your account' }),
  'new_device.text': msg({
    message:
      'Someone signed in to your Flightdeck account with {device} at {time}, for the first time with this kind of device.',
  }),
  'device.name': msg({ message: '{browser} on {system}' }),
  'device.browser': msg({ message: 'Another browser' }),
  'device.system': msg({ message: 'another system' }),
  'security.advice': msg({
    message:
      'If this was not you, choose “Forgot password?” on the sign-in page and set a new password now. This signs out every other session.',
  }),
  'security.action': msg({ message: 'Open Settings' }),
  'security.why': msg({
    message:
      'You get this email because it concerns the security of your account. It can’t be switched off.',
  }),
};
