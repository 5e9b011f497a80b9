/** A person of the list, with role and organisation. */
export interface Person {
  id: string;
  name: string;
  email: string;
  status: string;
  roles: string[];
  organisationId: string | null;
  organisationName: string | null;
  createdAt: string;
  /** The version an edit compares with. */
  updatedAt: string;
  /** The invitation that nobody has decided about yet. */
  invitation: { id: string; lastSentAt: string; accepted: boolean } | null;
  /** The owner of the address has confirmed it. */
  confirmed: boolean;
}

/** Asked for access and belongs to no organisation yet. */
export const isUnassigned = ({ organisationId, status }: Person): boolean =>
  organisationId === null && status === 'pending';

/** An invitation whose account could not be made; it can be sent again or revoked. */
export interface OpenInvitation {
  id: string;
  email: string;
  name: string;
  role: string;
  created_at: string;
}
