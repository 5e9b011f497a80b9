import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { isRecoveryFragment, linkError } from '@/lib/supabase/client';
import { usePasswordRecovery, useSession, useSignOut } from '@/session/session';
import { Notice } from '@/ui/states/notice';
import { lazyPart } from '@/ui/layout/lazy-part';
import { SkeletonRows } from '@/ui/states/skeleton';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { authSentence } from '@/words/auth-errors';
import { PublicPage } from '../components/public-page';
import { mailedLink } from '../mailed-link';
import type { ResetRequest } from '../components/forgot-password-form';
import { SignInForm } from '../components/sign-in-form';

const loading = <SkeletonRows rows={3} label="Loading the form" />;
const ForgotPasswordForm = lazyPart(
  async () => (await import('../components/forgot-password-form')).ForgotPasswordForm,
  loading,
);
const RequestAccessForm = lazyPart(
  async () => (await import('../components/request-access-form')).RequestAccessForm,
  loading,
);
const FollowLink = lazyPart(
  async () => (await import('../components/follow-link')).FollowLink,
  loading,
);
const ChoosePassword = lazyPart(
  async () => (await import('../components/choose-password')).ChoosePassword,
  loading,
);

const MODES = {
  signin: { title: 'Sign in', subtitle: 'Welcome to Flightdeck' },
  'forgot-password': {
    title: 'Forgot password',
    subtitle: 'We send you a link to choose a new one',
  },
  'reset-password': { title: 'Reset your password', subtitle: '' },
  'request-access': {
    title: 'Request access',
    subtitle:
      'We send you a link to choose a password. An administrator then approves your account.',
  },
};
type Mode = keyof typeof MODES;

const isMode = (value: string | null): value is Mode => value !== null && value in MODES;

/** Which form shows: a recovery link wins, then what the address says. */
function useMode() {
  const [params, setParams] = useSearchParams();
  const { recovering, endRecovery, leaveRecovery } = usePasswordRecovery();
  const { hash } = useLocation();
  const byFragment = isRecoveryFragment(hash);
  const wanted = params.get('mode');
  const chosen = isMode(wanted) && wanted !== 'reset-password' ? wanted : 'signin';
  const link = recovering ? null : mailedLink(hash);
  const mode: Mode = recovering || byFragment ? 'reset-password' : chosen;
  const setMode = (next: 'signin' | 'forgot-password' | 'request-access') => {
    if (mode === 'reset-password') leaveRecovery();
    setParams(next === 'signin' ? {} : { mode: next });
  };
  return { link, mode, setMode, endRecovery };
}

interface CameFrom {
  from?: string;
}

/** Why the visitor stands here: the account was deactivated, or the link in the mail is used up. */
function ArrivalNotices({ deactivated }: { deactivated: boolean }) {
  const session = useSession();
  return (
    <>
      {session.status === 'signed-out' && session.ended && !deactivated && (
        <Notice tone="info" className="mb-4">
          {t`Your session has ended: it was signed out on another device, or the password was changed. Sign in again; what you typed is kept.`}
        </Notice>
      )}
      {deactivated && (
        <Notice tone="warning" className="mb-4">
          Your account has been deactivated. Ask your organization&apos;s admin to reactivate it.
        </Notice>
      )}
      {linkError && (
        <Notice tone="warning" className="mb-4">
          {authSentence(linkError)}
        </Notice>
      )}
    </>
  );
}

/** Whether somebody is signed in who has no business on this screen; where who it is could not be read, the guard says so. */
function useIsSignedIn(): boolean {
  const session = useSession();
  if (session.status === 'failed') return true;
  return session.status === 'signed-in' && session.actor?.status !== 'deactivated';
}

/** Ends the session of a deactivated account; true once that has happened here. */
function useDismissDeactivated(): boolean {
  const session = useSession();
  const signOut = useSignOut();
  const [dismissed, setDismissed] = useState(false);
  const deactivated = session.status === 'signed-in' && session.actor?.status === 'deactivated';
  if (deactivated && !dismissed) setDismissed(true);
  useEffect(() => {
    if (deactivated) void signOut();
  }, [signOut, deactivated]);
  return dismissed;
}

/** Sign-in, forgotten password, reset and request access. */
export function AuthPage() {
  const signedIn = useIsSignedIn();
  const deactivated = useDismissDeactivated();
  const navigate = useNavigate();
  const state = useLocation().state as CameFrom | null;
  const { link, mode, setMode, endRecovery } = useMode();
  const [requested, setRequested] = useState<ResetRequest[]>([]);
  const { title, subtitle } = MODES[mode];
  useDocumentTitle(title);
  if (link)
    return (
      <FollowLink
        link={link}
        onForgot={() => setMode('forgot-password')}
        onSignIn={() => setMode('signin')}
      />
    );
  if (mode !== 'reset-password' && signedIn)
    return <Navigate to={state?.from ?? paths.home} replace />;
  const toSignIn = () => setMode('signin');
  if (mode === 'reset-password')
    return (
      <ChoosePassword
        onDone={() => {
          endRecovery();
          void navigate(paths.home, { replace: true });
        }}
        onBack={toSignIn}
      />
    );
  return (
    <PublicPage title={title} subtitle={subtitle} backLink>
      {mode === 'signin' && (
        <>
          <ArrivalNotices deactivated={deactivated} />
          <SignInForm
            onForgot={() => setMode('forgot-password')}
            onRequestAccess={() => setMode('request-access')}
          />
        </>
      )}
      {mode === 'forgot-password' && (
        <ForgotPasswordForm
          requested={requested}
          onRequested={(email) => {
            setRequested([{ email, at: Date.now() }, ...requested]);
            toSignIn();
          }}
          onBack={toSignIn}
        />
      )}
      {mode === 'request-access' && <RequestAccessForm onBack={toSignIn} />}
    </PublicPage>
  );
}

export { AuthPage as Component };
