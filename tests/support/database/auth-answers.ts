import { HttpResponse } from 'msw';

/** Error formats of the auth service: API version 2024-01-01, which supabase-js requests, and the format before it. */
export const ERROR_SHAPES = ['2024-01-01', 'before'] as const;
type ErrorShape = (typeof ERROR_SHAPES)[number];

/** Status and message of Supabase Auth errors, by code. */
const ERRORS = {
  invalid_credentials: [400, 'Invalid login credentials'],
  email_not_confirmed: [400, 'Email not confirmed'],
  user_banned: [400, 'User is banned'],
  same_password: [422, 'New password should be different from the old password.'],
  weak_password: [422, 'Password should be at least 6 characters.'],
  current_password_invalid: [400, 'Current password required when setting new password.'],
  reauthentication_needed: [400, 'Password update requires reauthentication'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  over_email_send_rate_limit: [
    429,
    'For security purposes, you can only request this after 42 seconds.',
  ],
  email_exists: [422, 'A user with this email address has already been registered'],
  otp_expired: [403, 'Email link is invalid or has expired'],
  otp_disabled: [422, 'Signups not allowed for otp'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
} satisfies Record<string, [number, string]>;
export type AuthErrorCode = keyof typeof ERRORS;

/** Error response of Supabase Auth. It never sends Retry-After. */
export function authError(code: AuthErrorCode, shape: ErrorShape = '2024-01-01') {
  const [status, message] = ERRORS[code];
  return shape === 'before'
    ? HttpResponse.json({ code: status, error_code: code, msg: message }, { status })
    : HttpResponse.json(
        { code, message },
        { status, headers: { 'x-supabase-api-version': shape, 'x-sb-error-code': code } },
      );
}
