import type { PasswordPurpose } from '@/session/recovery';

const TYPES = ['signup', 'invite', 'recovery', 'magiclink', 'email', 'email_change'] as const;

/** One-time token of an emailed link. It is in the URL fragment, which browsers send to no server. */
export interface MailedLink {
  token_hash: string;
  type: (typeof TYPES)[number];
}

/** Parses the fragment of an emailed link. Returns null for any other fragment. */
export function mailedLink(hash: string): MailedLink | null {
  const params = new URLSearchParams(hash.slice(1));
  const token_hash = params.get('token_hash');
  const type = TYPES.find((known) => known === params.get('type'));
  return token_hash && type ? { token_hash, type } : null;
}

/** Purpose of the password that the user chooses after the link; null if the link needs no password. */
export function passwordPurpose(type: MailedLink['type']): PasswordPurpose | null {
  if (type === 'signup' || type === 'invite') return 'first';
  return type === 'recovery' ? 'reset' : null;
}
