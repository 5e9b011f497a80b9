import { msg, t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { i18n } from '@/lib/i18n';
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

function FormLoading() {
  return <SkeletonRows rows={3} label={t`Loading the form`} />;
}
const loading = <FormLoading />;
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
  signin: { title: msg`Sign in`, subtitle: msg`Welcome to Flightdeck` },
  'forgot-password': {
    title: msg`Forgot password`,
    subtitle: msg`We’ll email you a link to choose a new one`,
  },
  'request-access': {
    title: msg`Request access`,
    subtitle: msg`We’ll email you a link to choose a password. An admin then approves your account.`,
  },
};
type PublicMode = keyof typeof MODES;
type Mode = PublicMode | 'reset-password';

/** The form to show. An emailed recovery link takes precedence over `?mode=`. */
function useMode() {
  const [params, setParams] = useSearchParams();
  const { recovering, endRecovery, leaveRecovery } = usePasswordRecovery();
  const { hash } = useLocation();
  const hasRecoveryLink = isRecoveryFragment(hash);
  const wanted = params.get('mode') ?? '';
  const chosen = Object.hasOwn(MODES, wanted) ? (wanted as PublicMode) : 'signin';
  const link = recovering ? null : mailedLink(hash);
  const mode: Mode = recovering || hasRecoveryLink ? 'reset-password' : chosen;
  const setMode = (next: PublicMode) => {
    if (mode === 'reset-password') leaveRecovery();
    setParams(next === 'signin' ? {} : { mode: next });
  };
  return { link, mode, setMode, endRecovery };
}

/** Navigation state of a redirect to sign-in. */
interface AuthState {
  /** Path to return to after sign-in. */
  from?: string;
}

/** Explains why the visitor is on this page: ended session, deactivated account or invalid link. */
function ArrivalNotices({ deactivated }: { deactivated: boolean }) {
  const session = useSession();
  return (
    <>
      {session.status === 'signed-out' && session.ended && !deactivated && (
        <Notice tone="info" className="mb-4">
          {t`Your session ended because you signed out on another device or changed your password. Sign in again; your unsaved input is kept.`}
        </Notice>
      )}
      {deactivated && (
        <Notice tone="warning" className="mb-4">
          {t`Your account has been deactivated. Ask your organization’s admin to reactivate it.`}
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

/** Whether to leave this page. A session that failed to load counts as signed in: the guard of the next page shows the error. */
function useIsSignedIn(): boolean {
  const session = useSession();
  if (session.status === 'failed') return true;
  return session.status === 'signed-in' && session.actor?.status !== 'deactivated';
}

/** Signs out a deactivated user. Returns true from then on. */
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

export function AuthPage() {
  const signedIn = useIsSignedIn();
  const deactivated = useDismissDeactivated();
  const navigate = useNavigate();
  const state = useLocation().state as AuthState | null;
  const { link, mode, setMode, endRecovery } = useMode();
  const [requested, setRequested] = useState<ResetRequest[]>([]);
  useDocumentTitle(mode === 'reset-password' ? t`Reset your password` : i18n.t(MODES[mode].title));
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
    <PublicPage title={i18n.t(MODES[mode].title)} subtitle={i18n.t(MODES[mode].subtitle)} backLink>
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
