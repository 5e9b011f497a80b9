export interface Person {
  id: string;
  name: string;
  email: string;
  status: string;
  roles: string[];
  organisationId: string | null;
  organisationName: string | null;
  createdAt: string;
  /** Version for the conflict check of an edit. */
  updatedAt: string;
  /** The person's invitation until an admin approves or rejects them; null for a person without an open invitation. */
  invitation: { id: string; lastSentAt: string; accepted: boolean } | null;
  /** The person has confirmed their email address. */
  confirmed: boolean;
}

/** True if the person requested access and has no organization yet. */
export const isUnassigned = ({ organisationId, status }: Person): boolean =>
  organisationId === null && status === 'pending';

/** An invitation without an account, because inviting failed halfway. */
export interface OpenInvitation {
  id: string;
  email: string;
  name: string;
  role: string;
  created_at: string;
}
