import { accountClient } from '@/lib/supabase/account-client';
import { AppError, NO_ANSWER, unwrap } from '@/lib/errors';
import { paths } from '@/lib/paths';
import { toAuthError } from '@/words/auth-errors';
import { supabase } from '@/lib/supabase/client';

/** What the invitation dialog sends. */
export interface Invitation {
  id: string;
  email: string;
  name: string;
  role: string;
  /** Chosen by superadmins; everybody else invites to their own organisation. */
  organisationId: string | null;
  /** Approves the person when they accept. */
  approve: boolean;
}

/**
 * Mails the link through which the invited person confirms the address and chooses a password. One request makes the account
 * with the invitation's role and organisation, or mails an account that is not confirmed yet again.
 */
async function mailLink({ id, email, name }: Pick<Invitation, 'id' | 'email' | 'name'>) {
  const { error } = await accountClient().auth.signInWithOtp({
    email,
    options: {
      shouldCreateUser: true,
      data: { full_name: name, invitation_id: id },
      emailRedirectTo: `${location.origin}${paths.auth}`,
    },
  });
  if (error) throw toAuthError(error);
}

/** Throws when the invitation got no account: someone registered the address in the meantime. */
async function requireAccount(id: string) {
  const { accepted_user_id } = unwrap(
    await supabase.from('invitations').select('accepted_user_id').eq('id', id).single(),
  );
  if (!accepted_user_id)
    throw new AppError('conflict', 'This email address already has an account.', {
      hint: 'already_registered',
    });
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
  // An earlier attempt of this dialog broke off, could not be cleared away, and was corrected since.
  unwrap(await supabase.rpc('revoke_invitation', { p_id: id }));
  return unwrap(await call());
}

/**
 * Stores the invitation with the admin's own rights, then mails the link. When a step fails or its answer is lost, the
 * invitation is revoked; if that fails too, the same id continues where it stopped.
 */
export async function inviteUser(invitation: Invitation): Promise<void> {
  try {
    const stored = await store(invitation);
    await mailLink(stored);
    if (!stored.accepted_user_id) await requireAccount(stored.id);
  } catch (error) {
    const cleared = await supabase.rpc('revoke_invitation', { p_id: invitation.id });
    if (cleared.error) console.warn('The invitation could not be taken back', cleared.error);
    // The invitation is deleted, so the outcome is known.
    else if (error instanceof AppError && error.hint === NO_ANSWER)
      throw new AppError(error.kind, error.message, { code: error.code, cause: error });
    throw error;
  }
}

/** Sends the link again, and makes the account first if that had failed. */
export async function resendInvitation(id: string): Promise<void> {
  const stored = unwrap(await supabase.rpc('resend_invitation', { p_id: id }).single());
  await mailLink(stored);
  if (!stored.accepted_user_id) await requireAccount(id);
}
