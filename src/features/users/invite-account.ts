import { t } from '@lingui/core/macro';
import { accountClient } from '@/lib/supabase/account-client';
import { AppError, NO_ANSWER, unwrap } from '@/lib/errors';
import { currentLanguage } from '@/lib/languages';
import { paths } from '@/lib/paths';
import { toAuthError } from '@/words/auth-errors';
import { supabase } from '@/lib/supabase/client';

export interface Invitation {
  id: string;
  email: string;
  name: string;
  role: string;
  /** Chosen by superadmins; null for admins, who invite to their own organization. */
  organisationId: string | null;
  /** Approves the person when they accept. */
  approve: boolean;
}

/**
 * Emails the link with which the invited person confirms the address and chooses a password. One request creates the
 * account with the invitation's role and organization; for an unconfirmed account it sends the email again.
 */
async function mailLink({ id, email, name }: Pick<Invitation, 'id' | 'email' | 'name'>) {
  const { error } = await accountClient().auth.signInWithOtp({
    email,
    options: {
      shouldCreateUser: true,
      // The invited person may have no language yet: the email is in the inviter's.
      data: { full_name: name, invitation_id: id, language: currentLanguage() },
      emailRedirectTo: `${location.origin}${paths.auth}`,
    },
  });
  if (error) throw toAuthError(error);
}

/** Throws if the invitation has no account, because someone registered the address in the meantime. */
async function requireAccount(id: string) {
  const { accepted_user_id } = unwrap(
    await supabase.from('invitations').select('accepted_user_id').eq('id', id).single(),
  );
  if (!accepted_user_id)
    throw new AppError('conflict', t`This email address already has an account.`);
}

async function store({ id, email, name, role, organisationId, approve }: Invitation) {
  const call = () =>
    supabase
      .rpc('invite_user', {
        p_id: id,
        p_email: email,
        p_name: name,
        p_role: role,
        p_approve_on_accept: approve,
        ...(organisationId && { p_organisation_id: organisationId }),
      })
      .single();
  const result = await call();
  if (result.error?.hint !== 'request_reused') return unwrap(result);
  // An earlier attempt failed, so did its cleanup, and the user has changed the form since then.
  unwrap(await supabase.rpc('revoke_invitation', { p_id: id }));
  return unwrap(await call());
}

/**
 * Stores the invitation with the admin's own rights, then emails the link. If a step fails or its response is lost, it
 * revokes the invitation. If that fails too, a retry with the same id continues where it stopped.
 */
export async function inviteUser(invitation: Invitation): Promise<void> {
  try {
    const stored = await store(invitation);
    await mailLink(stored);
    if (!stored.accepted_user_id) await requireAccount(stored.id);
  } catch (error) {
    const cleared = await supabase.rpc('revoke_invitation', { p_id: invitation.id });
    if (cleared.error) console.warn('Could not revoke the invitation', cleared.error);
    // The invitation is deleted, so the outcome is known.
    else if (error instanceof AppError && error.hint === NO_ANSWER)
      throw new AppError(error.kind, error.message, { code: error.code, cause: error });
    throw error;
  }
}

/** Sends the link again. Creates the account too if that failed before. */
export async function resendInvitation(id: string): Promise<void> {
  const stored = unwrap(await supabase.rpc('resend_invitation', { p_id: id }).single());
  await mailLink(stored);
  if (!stored.accepted_user_id) await requireAccount(id);
}
