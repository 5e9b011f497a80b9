import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { AuthError } from '@supabase/supabase-js';
import { AppError, OFFLINE, SESSION_ENDED, TOO_SLOW, UNAVAILABLE, UNEXPECTED } from '@/lib/errors';
import { i18n } from '@/lib/i18n';

const NO_SIGN_UPS = msg`You can’t request access here at the moment. Contact support.`;
const KNOWN_ADDRESS = msg`This email address already has an account.`;
const USED_LINK = msg`This link was already used or has expired. Request a new one.`;
const OTHER_ADDRESS = msg`We can’t send email to this address. Enter another one.`;

const BY_CODE: Record<string, MessageDescriptor> = {
  invalid_credentials: msg`Wrong email or password.`,
  email_not_confirmed: msg`This email address isn’t confirmed yet. Follow the link in the email, or request access again to get a new one.`,
  user_banned: msg`This account is locked. Contact support.`,
  signup_disabled: NO_SIGN_UPS,
  otp_disabled: NO_SIGN_UPS,
  email_provider_disabled: NO_SIGN_UPS,
  user_already_exists: KNOWN_ADDRESS,
  email_exists: KNOWN_ADDRESS,
  email_address_invalid: OTHER_ADDRESS,
  email_address_not_authorized: OTHER_ADDRESS,
  weak_password: msg`This password is too weak. Choose a longer one.`,
  same_password: msg`Choose a password that differs from the current one.`,
  current_password_required: msg`Enter your current password`,
  current_password_invalid: msg`This is not your current password.`,
  reauthentication_needed: msg`You signed in more than a day ago. Sign in again, then change your password.`,
  reauthentication_not_valid: msg`You signed in more than a day ago. Sign in again, then change your password.`,
  otp_expired: USED_LINK,
  flow_state_expired: USED_LINK,
  flow_state_not_found: USED_LINK,
  invite_not_found: USED_LINK,
  access_denied: USED_LINK,
  over_request_rate_limit: msg`Too many attempts. Wait a minute and try again.`,
  over_email_send_rate_limit: msg`Too many emails were sent in the last hour. Try again later.`,
  over_sms_send_rate_limit: msg`Too many messages were sent in the last hour. Try again later.`,
  validation_failed: msg`The server didn’t accept this. Check what you entered.`,
  captcha_failed: msg`The security check failed. Reload the page and try again.`,
};

const SESSION_OVER =
  /^(session_(not_found|expired)|refresh_token_|user_not_found|no_authorization$|bad_jwt$)/;

const FIELDS: Record<string, 'email' | 'password' | 'current'> = {
  user_already_exists: 'email',
  email_exists: 'email',
  email_address_invalid: 'email',
  email_address_not_authorized: 'email',
  weak_password: 'password',
  same_password: 'password',
  current_password_required: 'current',
  current_password_invalid: 'current',
};

/** The form field that an auth error belongs to; null if it concerns the whole request. */
export const authErrorField = ({ code }: AppError) => FIELDS[code] ?? null;

/** Parses "For security purposes, you can only request this after 42 seconds." */
const parseWaitSeconds = (message: string): number =>
  Number(/after (\d+) second/.exec(message)?.[1] ?? 0);

/** User-facing message for an error code of the auth service, whose own messages are for programmers. */
export function authSentence(code = '', message = ''): string {
  const seconds = code === 'over_email_send_rate_limit' ? parseWaitSeconds(message) : 0;
  if (seconds > 0)
    return i18n.t(
      msg`An email was sent to this address less than a minute ago. Try again in ${plural(seconds, { one: '# second', other: '# seconds' })}.`,
    );
  const known = Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;
  if (known) return i18n.t(known);
  if (SESSION_OVER.test(code)) return i18n.t(SESSION_ENDED);
  return i18n.t(code === 'request_timeout' ? TOO_SLOW : UNEXPECTED);
}

export function toAuthError(error: AuthError): AppError {
  const { name, status = 0, code, message } = error;
  if (name === 'AuthRetryableFetchError')
    return status
      ? new AppError('unknown', UNAVAILABLE, { cause: error })
      : new AppError('offline', OFFLINE, { cause: error });
  if (name === 'AuthSessionMissingError')
    return new AppError('unauthenticated', SESSION_ENDED, { code, cause: error });
  const sentence =
    status === 429 && !code ? authSentence('over_request_rate_limit') : authSentence(code, message);
  return new AppError('invalid', sentence, { code, cause: error });
}
