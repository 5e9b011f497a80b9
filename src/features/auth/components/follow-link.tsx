import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { useSession } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { Notice } from '@/ui/states/notice';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { type MailedLink, passwordPurpose } from '../mailed-link';
import { useFollowLink } from '../mutations';
import { PublicPage } from './public-page';

function linkText(type: MailedLink['type']) {
  if (type === 'email_change')
    return {
      title: t`Confirm your new email address`,
      subtitle: t`You will sign in with the new address.`,
      action: t`Confirm email address`,
    };
  if (type === 'recovery')
    return {
      title: t`Reset your password`,
      subtitle: t`Continue to choose a new password.`,
      action: t`Continue`,
    };
  if (passwordPurpose(type) === 'first')
    return {
      title: t`Confirm your email address`,
      subtitle: t`Continue to choose your password.`,
      action: t`Continue`,
    };
  return {
    title: t`Sign in to Flightdeck`,
    subtitle: t`Your email address has an account.`,
    action: t`Sign in`,
  };
}

interface FollowLinkProps {
  link: MailedLink;
  onForgot: () => void;
  onSignIn: () => void;
}

/** Target of the links in our emails. Only the button uses the one-time token, because email scanners open links too. */
export function FollowLink({ link, onForgot, onSignIn }: FollowLinkProps) {
  const session = useSession();
  const follow = useFollowLink();
  const navigate = useNavigate();
  const { title, subtitle, action } = linkText(link.type);
  useDocumentTitle(title);
  const signedInAs = session.status === 'signed-in' ? session.email : '';
  const nextPath = () => {
    if (passwordPurpose(link.type)) return paths.auth;
    return link.type === 'email_change' ? paths.settings : paths.home;
  };
  return (
    <PublicPage title={title} subtitle={subtitle} backLink>
      <div className="space-y-4">
        {follow.error ? (
          <Notice tone="warning">{follow.error.message}</Notice>
        ) : (
          signedInAs !== '' &&
          link.type !== 'email_change' && (
            <Notice tone="info">
              {t`You are signed in as ${signedInAs}. Continuing signs you in as the owner of this link.`}
            </Notice>
          )
        )}
        <Button
          className="w-full"
          pending={follow.isPending}
          onClick={() =>
            follow.mutate(link, { onSuccess: () => void navigate(nextPath(), { replace: true }) })
          }
        >
          {action}
        </Button>
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
          <Button variant="link" onClick={onForgot}>
            {t`Get a new link`}
          </Button>
          <Button variant="link" onClick={onSignIn}>
            {t`Back to sign in`}
          </Button>
        </div>
      </div>
    </PublicPage>
  );
}
