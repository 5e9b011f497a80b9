import { accountClient } from '@/lib/account-client';
import { AppError, isRegistered, toAuthError, unwrap } from '@/lib/errors';
import { paths } from '@/lib/paths';
import { supabase } from '@/lib/supabase';

/** What the invitation dialog sends. */
export interface Invitation {
  id: string;
  email: string;
  name: string;
  role: string;
  /** Chosen by superadmins; everybody else invites to their own organisation. */
  organisationId: string | null;
}

/** 256 random bits that are shown to nobody and kept nowhere. */
function randomPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCodePoint(...bytes));
}

/** Makes the account that the invitation is for; the session that begins with it ends at once. */
async function makeAccount({ id, email, name }: Pick<Invitation, 'id' | 'email' | 'name'>) {
  const client = accountClient();
  const { data, error } = await client.auth.signUp({
    email,
    password: randomPassword(),
    options: { data: { full_name: name, invitation_id: id }, emailRedirectTo: location.origin },
  });
  if (error) {
    const authError = toAuthError(error);
    if (!isRegistered(authError)) throw authError;
    throw new AppError('conflict', 'This e-mail address already has an account.', {
      code: authError.code,
    });
  }
  if (!data.user) throw new AppError('unknown', 'Failed to create user');
  if (data.session) await client.auth.signOut({ scope: 'local' });
}

/** Sends the link through which the invited person chooses a password. */
async function mailLink(email: string) {
  const { error } = await accountClient().auth.resetPasswordForEmail(email, {
    redirectTo: `${location.origin}${paths.auth}`,
  });
  if (error) throw toAuthError(error);
}

async function store({ id, email, name, role, organisationId }: Invitation) {
  const call = () =>
    supabase
      .rpc('invite_user', {
        p_id: id,
        p_email: email,
        p_name: name,
        p_role: role,
        ...(organisationId && { p_organisation_id: organisationId }),
      })
      .single();
  const result = await call();
  if (result.error?.hint !== 'request_reused') return unwrap(result);
  // An earlier attempt of this dialog broke off, could not be cleared away, and was corrected since.
  unwrap(await supabase.rpc('revoke_invitation', { p_id: id }));
  return unwrap(await call());
}

/**
 * Invites somebody: the invitation by the admin's own rights, the account, the mail. When a step fails, or its
 * answer is lost, what was made is taken back; if even that can not be done, the same id continues where it stopped.
 */
export async function inviteUser(invitation: Invitation): Promise<void> {
  try {
    const stored = await store(invitation);
    if (!stored.accepted_user_id) await makeAccount(stored);
    await mailLink(stored.email);
  } catch (error) {
    const cleared = await supabase.rpc('revoke_invitation', { p_id: invitation.id });
    if (cleared.error) console.warn('The invitation could not be taken back', cleared.error);
    throw error;
  }
}

/** Sends the link again; makes the account first where that had failed. */
export async function resendInvitation(id: string): Promise<void> {
  const stored = unwrap(await supabase.rpc('resend_invitation', { p_id: id }).single());
  if (!stored.accepted_user_id) await makeAccount(stored);
  await mailLink(stored.email);
}
