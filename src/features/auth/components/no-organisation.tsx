import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { env } from '@/lib/env';
import { useActor, useSignOut } from '@/session/session';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { CheckAgain } from './check-again';
import { PublicPage } from './public-page';

const inactiveText = () => ({
  title: t`Your organization is inactive`,
  reason: t`Your provider switched off your organization, so you can’t open its campaigns. All data is kept, and no messages are sent.`,
  nextStep: t`Ask your organization’s contact at the provider to switch it on again.`,
});
const unassignedText = () => ({
  title: t`You’re not in an organization`,
  reason: t`Your account is approved but isn’t in an organization yet, so there is nothing to show.`,
  nextStep: t`Ask your organization’s admin to contact the provider’s support, who can add you to it.`,
});

function SupportPhone() {
  const { supportPhone } = env;
  if (!supportPhone) return null;
  return (
    <>
      {' '}
      {t`Support:`}{' '}
      <a
        href={`tel:${supportPhone.replace(/[^+\d]/g, '')}`}
        className="font-medium whitespace-nowrap text-accent tabular-nums underline underline-offset-2"
      >
        {supportPhone}
      </a>
    </>
  );
}

/** Replaces every screen for a user whose organization is missing or inactive. */
export function NoOrganisation() {
  const { userId, email, organisationInactive } = useActor();
  const signOut = useSignOut();
  const { title, reason, nextStep } = organisationInactive ? inactiveText() : unassignedText();
  useDocumentTitle(title);
  return (
    <PublicPage title={title}>
      <div className="space-y-4">
        <p className="text-muted">{reason}</p>
        <p className="text-muted">
          {nextStep}
          <SupportPhone />
        </p>
        <p className="text-muted">
          <Trans>
            You’re signed in as <span className="font-medium break-words text-fg">{email}</span>.
          </Trans>
        </p>
        <CheckAgain
          userId={userId}
          isDone={(actor) => Boolean(actor?.organisation)}
          waiting={t`Nothing has changed yet`}
          onSignOut={() => void signOut()}
        />
      </div>
    </PublicPage>
  );
}
