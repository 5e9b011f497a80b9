import type { Session } from '@supabase/supabase-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { can, type Permission, type Subject } from '@/domain/people/permissions';
import { forgetAttempts } from '@/lib/query/open-attempts';
import type { AppError } from '@/lib/errors';
import { SESSION_KEY } from '@/lib/storage/stored-session';
import { forgetSession, openedFromRecoveryLink, renewal, supabase } from '@/lib/supabase/client';
import { type Actor, actorQuery, SESSION_ENDED } from './actor';
import { endSession, leaveSession } from './end-session';
import { NO_RECOVERY, type PasswordPurpose, rememberRecovery, storedRecovery } from './recovery';
import { useAccess } from './use-access';
import { useFollowLanguage } from './follow-language';
import { useFollowOrganisation } from './follow-organisation';

type SessionState =
  | { status: 'loading' }
  /** `byChoice`: the user just pressed Sign Out. `ended`: the session ended elsewhere while it was in use here. */
  | { status: 'signed-out'; byChoice: boolean; ended: boolean }
  /** Signed in, but reading the user failed. */
  | { status: 'failed'; error: AppError; retry: () => void }
  /** `actor` is null when the account has no profile; guards treat it as pending. */
  | { status: 'signed-in'; userId: string; email: string; actor: Actor | null };

interface SessionValue {
  session: SessionState;
  /**
   * True from following a recovery link until the password is changed or the user chooses to sign in.
   * Survives a reload.
   */
  recovering: boolean;
  purpose: PasswordPurpose;
  /** Starts choosing a password after a followed link. */
  beginRecovery: (purpose: PasswordPurpose) => void;
  endRecovery: () => void;
  /** Ends the session that the link opened: it must not be used without a new password. */
  leaveRecovery: () => void;
  signOut: () => Promise<void>;
}

interface SessionProviderProps {
  children: ReactNode;
  /** The stored session, if it is already known. */
  initial?: Session | null | undefined;
}

interface Identity {
  userId: string;
  email: string;
}

/** Null without a session, undefined while it is unknown. */
const toIdentity = (session: Session | null | undefined): Identity | null | undefined =>
  session && { userId: session.user.id, email: session.user.email ?? '' };

/** Keeps the reference when a token renewal returns the same user, so that nothing re-renders. */
const keepIfSame = (current: Identity | null | undefined, next: Identity | null | undefined) =>
  current && next && current.userId === next.userId && current.email === next.email
    ? current
    : next;

const SessionContext = createContext<SessionValue | null>(null);

/** Follows the auth client's events and reads the signed-in user. */
export function SessionProvider({ children, initial }: SessionProviderProps) {
  const [auth, setAuth] = useState(() => toIdentity(initial));
  const [fromLink, setFromLink] = useState<PasswordPurpose | null>(
    openedFromRecoveryLink ? 'reset' : null,
  );
  const [recovery, setRecovery] = useState(storedRecovery);
  const [byChoice, setByChoice] = useState(false);
  const [ended, setEnded] = useState(false);
  const queryClient = useQueryClient();

  useEffect(() => {
    const { data } = supabase.auth.onAuthStateChange((_event, session) => {
      if (session) {
        setByChoice(false);
        setEnded(false);
      } else if (renewal.refused) setEnded(true);
      setAuth((current) => keepIfSame(current, toIdentity(session)));
    });
    // The auth client notifies the other tabs too, but only after its pending requests.
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === SESSION_KEY && newValue === null) setAuth(null);
    };
    window.addEventListener('storage', follow);
    return () => {
      data.subscription.unsubscribe();
      window.removeEventListener('storage', follow);
    };
  }, []);

  // Cached rows must not outlive the session they were read with, in any tab.
  useEffect(() => {
    if (auth !== null) return;
    queryClient.clear();
    forgetAttempts();
  }, [auth, queryClient]);

  const { userId, email = '' } = auth ?? {};
  const {
    data: actor,
    error,
    refetch,
  } = useQuery({
    ...actorQuery(userId ?? ''),
    enabled: Boolean(userId),
  });

  useFollowOrganisation(actor);
  useFollowLanguage(actor);
  useAccess(userId, actor);

  // The session ended on another device or by a password change: drafts stay for the next sign-in.
  if (auth && error?.hint === SESSION_ENDED) {
    setEnded(true);
    setAuth(null);
  }
  useEffect(() => {
    if (ended) void forgetSession();
  }, [ended]);

  const session = useMemo<SessionState>(() => {
    if (auth === undefined) return { status: 'loading' };
    if (!userId) return { status: 'signed-out', byChoice, ended };
    if (actor !== undefined) return { status: 'signed-in', userId, email, actor };
    if (error) return { status: 'failed', error, retry: () => void refetch() };
    return { status: 'loading' };
  }, [auth, userId, byChoice, ended, email, actor, error, refetch]);

  // Stable per user: an effect that calls it must not re-run when the state changes.
  const signOut = useCallback(async () => {
    setByChoice(true);
    setAuth(null);
    await endSession(userId ?? '');
  }, [userId]);

  const recovering = fromLink !== null || (userId !== undefined && recovery.userId === userId);
  const purpose = fromLink ?? recovery.purpose;
  useEffect(() => {
    if (fromLink && userId) rememberRecovery({ userId, purpose: fromLink });
  }, [fromLink, userId]);
  const endRecovery = useCallback(() => {
    setFromLink(null);
    setRecovery(NO_RECOVERY);
    rememberRecovery(NO_RECOVERY);
  }, []);
  const leaveRecovery = useCallback(() => {
    endRecovery();
    setAuth(null);
    if (userId) void leaveSession(userId);
  }, [endRecovery, userId]);

  const value = useMemo(
    () => ({
      session,
      recovering,
      purpose,
      beginRecovery: setFromLink,
      endRecovery,
      leaveRecovery,
      signOut,
    }),
    [session, recovering, purpose, endRecovery, leaveRecovery, signOut],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}

function useSessionValue(): SessionValue {
  const value = useContext(SessionContext);
  if (!value) throw new Error('useSession needs a SessionProvider above it');
  return value;
}

/** Sign-in state for guards and public pages. */
export const useSession = (): SessionState => useSessionValue().session;

/** Whether the user must choose a password after following an emailed link. Actions start and end this state. */
export function usePasswordRecovery() {
  const { session: _, signOut: __, ...recovery } = useSessionValue();
  return recovery;
}

/** Signs out; the guard of a protected page then redirects to the landing page. */
export const useSignOut = () => useSessionValue().signOut;

/** The acting user. Throws outside the guards. */
export function useActor(): Actor {
  const session = useSession();
  if (session.status !== 'signed-in' || !session.actor)
    throw new Error('useActor needs a signed-in user: put the page below a guard');
  return session.actor;
}

/** Id of the effective organization for queries and keys; empty without an organization. */
export const useOrganisationId = (): string => useActor().organisation?.id ?? '';

/** Checks the acting user's permissions: `const can = useCan(); can('campaign:delete', campaign)`. */
export function useCan() {
  const actor = useActor();
  return (permission: Permission, subject?: Subject) => can(actor, permission, subject);
}
