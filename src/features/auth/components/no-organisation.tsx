import { env } from '@/lib/env';
import { useActor, useSignOut } from '@/session/session';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { CheckAgain } from './check-again';
import { PublicPage } from './public-page';

const INACTIVE = {
  title: 'Your organization is inactive',
  why: 'Your organization has been switched off, so its campaigns and figures can’t be opened. Everything in it is kept, and nothing is sent.',
  whom: 'Ask your organization’s contact at the provider to switch it on again.',
};
const NONE = {
  title: 'You’re not in an organization',
  why: 'Your account is approved, but it doesn’t belong to an organization, so there is nothing to show yet.',
  whom: 'Ask the admin of your organization to have you assigned to it. The provider’s support does that.',
};

function SupportPhone() {
  const { supportPhone } = env;
  if (!supportPhone) return null;
  return (
    <>
      {' '}
      Support:{' '}
      <a
        href={`tel:${supportPhone.replace(/[^+\d]/g, '')}`}
        className="font-medium whitespace-nowrap text-accent tabular-nums underline underline-offset-2"
      >
        {supportPhone}
      </a>
    </>
  );
}

/** Instead of every screen, for a person without an organisation to act for: why, and whom to ask. */
export function NoOrganisation() {
  const { userId, email, organisationInactive } = useActor();
  const signOut = useSignOut();
  const { title, why, whom } = organisationInactive ? INACTIVE : NONE;
  useDocumentTitle(title);
  return (
    <PublicPage title={title}>
      <div className="space-y-4">
        <p className="text-muted">{why}</p>
        <p className="text-muted">
          {whom}
          <SupportPhone />
        </p>
        <p className="text-muted">
          You’re signed in as <span className="font-medium break-words text-fg">{email}</span>.
        </p>
        <CheckAgain
          userId={userId}
          isDone={(actor) => Boolean(actor?.organisation)}
          waiting="Nothing has changed yet"
          onSignOut={() => void signOut()}
        />
      </div>
    </PublicPage>
  );
}
