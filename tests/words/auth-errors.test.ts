import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
} from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { authSentence, authErrorField, toAuthError } from '@/words/auth-errors';

/** All error codes of the auth service, from internal/api/apierrors/errorcode.go of supabase/auth. */
const CODES =
  `unknown unexpected_failure validation_failed bad_json email_exists phone_exists bad_jwt not_admin no_authorization
  user_not_found session_not_found session_expired refresh_token_not_found refresh_token_already_used flow_state_not_found
  flow_state_expired oauth_client_state_not_found oauth_client_state_expired oauth_invalid_state signup_disabled user_banned
  provider_email_needs_verification invite_not_found bad_oauth_state bad_oauth_callback oauth_provider_not_supported
  unexpected_audience single_identity_not_deletable email_conflict_identity_not_deletable identity_already_exists
  email_provider_disabled phone_provider_disabled too_many_enrolled_mfa_factors mfa_factor_name_conflict mfa_factor_not_found
  mfa_ip_address_mismatch mfa_challenge_expired mfa_verification_failed mfa_verification_rejected insufficient_aal captcha_failed
  saml_provider_disabled manual_linking_disabled sms_send_failed email_not_confirmed phone_not_confirmed
  saml_relay_state_not_found saml_relay_state_expired saml_idp_not_found saml_assertion_no_user_id saml_assertion_no_email
  user_already_exists sso_provider_not_found sso_provider_disabled saml_metadata_fetch_failed saml_idp_already_exists
  sso_domain_already_exists saml_entity_id_mismatch conflict provider_disabled user_sso_managed reauthentication_needed
  same_password reauthentication_not_valid otp_expired otp_disabled identity_not_found weak_password over_request_rate_limit
  over_email_send_rate_limit over_sms_send_rate_limit bad_code_verifier anonymous_provider_disabled hook_timeout
  hook_timeout_after_retry hook_payload_over_size_limit hook_payload_invalid_content_type request_timeout
  mfa_phone_enroll_not_enabled mfa_phone_verify_not_enabled mfa_totp_enroll_not_enabled mfa_totp_verify_not_enabled
  mfa_webauthn_enroll_not_enabled mfa_webauthn_verify_not_enabled mfa_verified_factor_exists invalid_credentials
  email_address_not_authorized email_address_invalid web3_provider_disabled web3_unsupported_chain
  oauth_dynamic_client_registration_disabled email_address_not_provided oauth_client_not_found oauth_authorization_not_found
  oauth_consent_not_found current_password_required current_password_invalid`.split(/\s+/);

const RAW = 'A sentence of the service: https://example.org';

test.each(CODES)('has a message for the auth error %s', (code) => {
  const { message } = toAuthError(new AuthApiError(RAW, 400, code));
  expect(message).toMatch(/^[A-Z].{15,}$/);
  expect(message).not.toContain('sentence of the service');
});

test.each(['toString', 'constructor', '', 'a_code_of_next_year'])(
  'treats the unknown code %j as an unexpected error',
  (code) => expect(authSentence(code)).toMatch(/^Something went wrong/),
);

describe('the email rate limit', () => {
  test.each([
    ['For security purposes, you can only request this after 1 seconds.', /in 1 second\.$/],
    ['For security purposes, you can only request this after 42 seconds.', /in 42 seconds\.$/],
    ['email rate limit exceeded', /Try again later\.$/],
  ])('%s', (raw, expected) => {
    const error = new AuthApiError(raw, 429, 'over_email_send_rate_limit');
    expect(toAuthError(error).message).toMatch(expected);
  });
});

test('shows the same message for a rate limit with and without a code', () => {
  expect(toAuthError(new AuthApiError('slow down', 429, undefined)).message).toBe(
    authSentence('over_request_rate_limit'),
  );
});

test.each([
  ['email_exists', 'email'],
  ['weak_password', 'password'],
  ['same_password', 'password'],
  ['current_password_invalid', 'current'],
  ['over_request_rate_limit', null],
])('assigns %s to the field %s', (code, field) => {
  expect(authErrorField(toAuthError(new AuthApiError(RAW, 422, code)))).toBe(field);
});

test('shows different messages for a lost connection, an outage and an ended session', () => {
  expect(toAuthError(new AuthRetryableFetchError('x', 0)).kind).toBe('offline');
  expect(toAuthError(new AuthRetryableFetchError('x', 503)).message).toMatch(/isn’t available/);
  expect(toAuthError(new AuthSessionMissingError()).kind).toBe('unauthenticated');
});
