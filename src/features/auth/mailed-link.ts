import type { PasswordPurpose } from '@/session/recovery';

const TYPES = ['signup', 'invite', 'recovery', 'magiclink', 'email', 'email_change'] as const;

/** The token of a mailed link, in the fragment of its address: fragments reach no server and no log. */
export interface MailedLink {
  token_hash: string;
  type: (typeof TYPES)[number];
}

/** Reads a mailed link from an address; null when the address is none. */
export function mailedLink(hash: string): MailedLink | null {
  const params = new URLSearchParams(hash.slice(1));
  const token_hash = params.get('token_hash');
  const type = TYPES.find((one) => one === params.get('type'));
  return token_hash && type ? { token_hash, type } : null;
}

/** Purpose of the password that the link leads to; null when it leads to none. */
export function passwordPurpose(type: MailedLink['type']): PasswordPurpose | null {
  if (type === 'signup' || type === 'invite') return 'first';
  return type === 'recovery' ? 'reset' : null;
}
