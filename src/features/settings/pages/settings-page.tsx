import { Trans } from '@lingui/react/macro';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { i18n } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { rolesLabel } from '@/words/people';
import { useActor, useCan } from '@/session/session';
import { PageHeader } from '@/ui/layout/page-header';
import { LeaveGuard } from '@/ui/forms/leave-guard';
import { QueryState } from '@/ui/states/query-state';
import { Section } from '@/ui/layout/section';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { Appearance } from '../components/appearance';
import { ApprovalPolicySettings } from '../components/approval-policy';
import { ChangePassword, OtherDevices } from '../components/security';
import { ConnectionSections } from '../components/connection-sections';
import { ForbiddenWords } from '../components/forbidden-words';
import { Holidays } from '../components/holidays';
import { LaunchConfirmation } from '../components/launch-confirmation';
import { NotificationSections } from '../components/notification-sections';
import { ProfileSection } from '../components/profile-section';
import { QuietHoursSettings } from '../components/quiet-hours';
import { SettingsSkeleton } from '../components/settings-skeleton';
import { SettingAnchor } from '../components/setting-anchor';
import { UtmTemplateSettings } from '../components/utm-template';
import { settingsQuery } from '../queries';
import { type SettingsForm, toSettingsForm } from '../schemas';
import { ORGANISATION_PAGES, OWN_PAGES } from '../setting-pages';
import { hasUnsaved } from '../unsaved';

/** Loads the profile, which three pages edit in parts. */
function Stored({
  part,
  children,
}: {
  part: 'profile' | 'notifications' | 'connections';
  children: (stored: SettingsForm) => ReactNode;
}) {
  const query = useQuery(settingsQuery(useActor().userId));
  return (
    <QueryState
      query={query}
      pending={<SettingsSkeleton part={part} />}
      errorTitle={t`Error loading settings`}
    >
      {(profile) => children(toSettingsForm(profile))}
    </QueryState>
  );
}

const Profile = () => (
  <Stored part="profile">{(stored) => <ProfileSection stored={stored} />}</Stored>
);

const Notifications = () => (
  <Stored part="notifications">{(stored) => <NotificationSections stored={stored} />}</Stored>
);

const Connections = () => (
  <Stored part="connections">{(stored) => <ConnectionSections stored={stored} />}</Stored>
);

const Security = () => (
  <>
    <Section title={t`Password`} mark="password">
      <ChangePassword />
    </Section>
    <Section title={t`Other devices`} mark="devices">
      <OtherDevices />
    </Section>
  </>
);

const Sending = () => (
  <div className="in-order">
    <Section title={t`Launches`} mark="launches">
      <LaunchConfirmation />
    </Section>
    <Section
      title={t`Quiet hours`}
      mark="quiet-hours"
      description={t`Schedules skip the quiet hours of a channel.`}
    >
      <QuietHoursSettings />
    </Section>
    <Section
      title={t`Holidays`}
      mark="holidays"
      description={t`Weekday schedules can skip holidays.`}
    >
      <Holidays />
    </Section>
  </div>
);

const Approval = () => (
  <SettingAnchor mark="policy">
    <ApprovalPolicySettings />
  </SettingAnchor>
);

const Links = () => (
  <Section title={t`UTM parameters`} mark="utm">
    <UtmTemplateSettings />
  </Section>
);

const Words = () => (
  <SettingAnchor mark="words">
    <section aria-label={t`Words to avoid`}>
      <p className="mb-4 text-muted">
        {t`Content checks flag these words but don’t block the message.`}
      </p>
      <ForbiddenWords />
    </section>
  </SettingAnchor>
);

/** Content of each page by its path. */
const CONTENT: Record<string, ComponentType> = {
  [paths.settings]: Profile,
  [paths.settingsPage('notifications')]: Notifications,
  [paths.settingsPage('security')]: Security,
  [paths.settingsPage('appearance')]: Appearance,
  [paths.settingsPage('connections')]: Connections,
  [paths.settingsPage('sending')]: Sending,
  [paths.settingsPage('approval')]: Approval,
  [paths.settingsPage('links')]: Links,
  [paths.settingsPage('words')]: Words,
};

/** The user's roles and organization. */
function Roles() {
  const { role, isSuperadmin, homeOrganisation } = useActor();
  const roles = [...(isSuperadmin ? ['superadmin'] : []), ...(role === 'none' ? [] : [role])];
  const userRoles = rolesLabel(roles);
  if (!homeOrganisation) return userRoles;
  return (
    <Trans>
      {userRoles} at <bdi>{homeOrganisation.name}</bdi>
    </Trans>
  );
}

function subtitleOf(isProfile: boolean, organisation: string | null): ReactNode {
  if (organisation) return t`Applies to ${organisation}`;
  return isProfile ? <Roles /> : undefined;
}

/** The guard always asks: the settings never navigate without a click of the user. */
const NOT_LEAVING = { current: false };

/** One page of the settings: the user's own, or the organization's for users who may change them. */
export function SettingsPage() {
  const { page } = useParams();
  const to = page ? paths.settingsPage(page) : paths.settings;
  const shown = [...OWN_PAGES, ...ORGANISATION_PAGES].find((other) => other.to === to);
  const title = i18n.t((shown ?? OWN_PAGES[0]).label);
  useDocumentTitle(`${title} · ${t`Settings`}`);
  const can = useCan();
  const { organisation } = useActor();
  const permission = shown?.permission;
  const Content = CONTENT[to];
  if (!Content || (permission && !(organisation && can(permission))))
    return <Navigate to={paths.settings} replace />;
  const sharedBy = permission ? (organisation?.name ?? null) : null;
  return (
    <div className="max-w-3xl">
      <PageHeader title={title} subtitle={subtitleOf(to === paths.settings, sharedBy)} />
      <LeaveGuard dirty={hasUnsaved} kept={false} leaving={NOT_LEAVING} />
      <Content />
    </div>
  );
}

export { SettingsPage as Component };
