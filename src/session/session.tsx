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
import { forgetAttempts } from '@/lib/query/attempts';
import type { AppError } from '@/lib/errors';
import { SESSION_KEY } from '@/lib/storage/stored-session';
import { forgetSession, openedFromRecoveryLink, renewal, supabase } from '@/lib/supabase/client';
import { type Actor, actorQuery, SESSION_ENDED } from './actor';
import { endSession, leaveSession } from './end-session';
import { NO_RECOVERY, type PasswordPurpose, rememberRecovery, storedRecovery } from './recovery';
import { useAccess } from './use-access';
import { useFollowOrganisation } from './follow-organisation';

type SessionState =
  | { status: 'loading' }
  /** `byChoice`: the user pressed Sign Out just now, and so is no visitor who wants in. */
  /** `ended`: somewhere else, while it was in use here. */
  | { status: 'signed-out'; byChoice: boolean; ended: boolean }
  /** Signed in, but who the user is could not be read. */
  | { status: 'failed'; error: AppError; retry: () => void }
  /** `actor` is null when the account has no profile, which is treated as pending. */
  | { status: 'signed-in'; userId: string; email: string; actor: Actor | null };

interface SessionValue {
  session: SessionState;
  /** True from the moment a recovery link is followed until the password is changed or sign-in is chosen; over a reload too. */
  recovering: boolean;
  purpose: PasswordPurpose;
  /** The link that was just followed leads to choosing a password. */
  beginRecovery: (purpose: PasswordPurpose) => void;
  endRecovery: () => void;
  /** Gives the session up that the link has opened: without a new password nobody goes on with it. */
  leaveRecovery: () => void;
  signOut: () => Promise<void>;
}

interface SessionProviderProps {
  children: ReactNode;
  /** The kept session, when it is known already. */
  initial?: Session | null | undefined;
}

interface Identity {
  userId: string;
  email: string;
}

/** Of nobody null, of what is not known yet undefined. */
const toIdentity = (session: Session | null | undefined): Identity | null | undefined =>
  session && { userId: session.user.id, email: session.user.email ?? '' };

/** A renewed token is the same person: what is drawn stays as it is. */
const keepIfSame = (current: Identity | null | undefined, next: Identity | null | undefined) =>
  current && next && current.userId === next.userId && current.email === next.email
    ? current
    : next;

const SessionContext = createContext<SessionValue | null>(null);

/** Follows the auth service's events and reads who the signed-in user is. */
export function SessionProvider({ children, initial }: SessionProviderProps) {
  const [auth, setAuth] = useState(() => toIdentity(initial));
  const [fromLink, setFromLink] = useState<PasswordPurpose | null>(
    openedFromRecoveryLink ? 'reset' : null,
  );
  const [kept, setKept] = useState(storedRecovery);
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
    // The auth client tells the other tabs too, but only after whatever it waits for.
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === SESSION_KEY && newValue === null) setAuth(null);
    };
    window.addEventListener('storage', follow);
    return () => {
      data.subscription.unsubscribe();
      window.removeEventListener('storage', follow);
    };
  }, []);

  // No row outlives the session it was read with, in this tab and in the others.
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
  useAccess(userId, actor);

  // Ended on another device, or by a new password: what was typed stays for the next sign-in.
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

  // The same function while the user is the same: an effect that calls it must not run again with the next state.
  const signOut = useCallback(async () => {
    setByChoice(true);
    setAuth(null);
    await endSession(userId ?? '');
  }, [userId]);

  const recovering = fromLink !== null || (userId !== undefined && kept.userId === userId);
  const purpose = fromLink ?? kept.purpose;
  useEffect(() => {
    if (fromLink && userId) rememberRecovery({ userId, purpose: fromLink });
  }, [fromLink, userId]);
  const endRecovery = useCallback(() => {
    setFromLink(null);
    setKept(NO_RECOVERY);
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

/** Whether somebody is signed in, and who. For guards and public pages. */
export const useSession = (): SessionState => useSessionValue().session;

/** Whether the user came through a link that leads to choosing a password, and what begins and ends that. */
export function usePasswordRecovery() {
  const { session: _, signOut: __, ...recovery } = useSessionValue();
  return recovery;
}

/** Signs out; the guard of a protected page then leads to the site root. */
export const useSignOut = () => useSessionValue().signOut;

/** The acting user. Only below the guards, where there always is one. */
export function useActor(): Actor {
  const session = useSession();
  if (session.status !== 'signed-in' || !session.actor)
    throw new Error('useActor needs a signed-in user: put the page below a guard');
  return session.actor;
}

/** The effective organisation's id for queries and keys; empty for a user without an organisation. */
export const useOrganisationId = (): string => useActor().organisation?.id ?? '';

/** Binds the acting user to the permission table: `const can = useCan(); can('campaign:delete', campaign)`. */
export function useCan() {
  const actor = useActor();
  return (permission: Permission, subject?: Subject) => can(actor, permission, subject);
}
