import { Trans } from '@lingui/react/macro';
import { t } from '@lingui/core/macro';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { rolesLabel } from '@/words/people';
import { useActor, useCan } from '@/session/session';
import { PageHeader } from '@/ui/layout/page-header';
import { QueryState } from '@/ui/states/query-state';
import { RadioCards } from '@/ui/forms/radio-cards';
import { useTheme } from '@/ui/theme/theme';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { ChangePassword, OtherDevices } from '../components/security';
import { ApprovalPolicySettings } from '../components/approval-policy';
import { ForbiddenWords } from '../components/forbidden-words';
import { Holidays } from '../components/holidays';
import { LaunchConfirmation } from '../components/launch-confirmation';
import { QuietHoursSettings } from '../components/quiet-hours';
import { SettingsForm } from '../components/settings-form';
import { SettingsSection } from '../components/settings-section';
import { SettingsSkeleton } from '../components/settings-skeleton';
import { UtmTemplateSettings } from '../components/utm-template';
import { notificationChoicesQuery, settingsQuery } from '../queries';
import { toSettingsForm } from '../schemas';

const themes = () =>
  [
    { value: 'light', label: t`Light` },
    { value: 'dark', label: t`Dark` },
    { value: 'system', label: t`System`, hint: t`Follows this device` },
  ] as const;

function Profile() {
  const { userId } = useActor();
  const query = useQuery(settingsQuery(userId));
  // The events are shown below the profile: load both at the same time.
  usePrefetchQuery(notificationChoicesQuery(userId));
  return (
    <QueryState query={query} pending={<SettingsSkeleton />} errorTitle={t`Error loading settings`}>
      {(profile) => <SettingsForm stored={toSettingsForm(profile)} />}
    </QueryState>
  );
}

export function SettingsPage() {
  useDocumentTitle(t`Settings`);
  const { role, isSuperadmin, homeOrganisation, organisation } = useActor();
  const can = useCan();
  const { theme, setTheme } = useTheme();
  const organisationName = organisation?.name ?? '';
  const appliesTo = t`Applies to ${organisationName}`;
  const roles = [...(isSuperadmin ? ['superadmin'] : []), ...(role === 'none' ? [] : [role])];
  const userRoles = rolesLabel(roles);
  return (
    <div className="max-w-4xl">
      <PageHeader
        title={t`Settings`}
        subtitle={
          homeOrganisation ? (
            <Trans>
              {userRoles} at <bdi>{homeOrganisation.name}</bdi>
            </Trans>
          ) : (
            userRoles
          )
        }
      />
      <div>
        <Profile />
        <SettingsSection title={t`Security`}>
          <div className="space-y-6">
            <ChangePassword />
            <OtherDevices />
          </div>
        </SettingsSection>
        {can('organisation:launches') && organisation && (
          <SettingsSection title={t`Launches`} subtitle={appliesTo}>
            <LaunchConfirmation />
          </SettingsSection>
        )}
        {can('approval:decide') && organisation && (
          <SettingsSection title={t`Approval`} subtitle={appliesTo}>
            <ApprovalPolicySettings />
          </SettingsSection>
        )}
        {can('organisation:launches') && organisation && (
          <>
            <SettingsSection title={t`Holidays`} subtitle={appliesTo}>
              <Holidays />
            </SettingsSection>
            <SettingsSection title={t`Quiet hours`} subtitle={appliesTo}>
              <QuietHoursSettings />
            </SettingsSection>
            <SettingsSection title={t`Words to avoid`} subtitle={appliesTo}>
              <ForbiddenWords />
            </SettingsSection>
            <SettingsSection title={t`UTM parameters`} subtitle={appliesTo}>
              <UtmTemplateSettings />
            </SettingsSection>
          </>
        )}
        <SettingsSection title={t`Appearance`}>
          <RadioCards
            legend={t`Theme on this device`}
            columns={3}
            value={theme}
            options={themes()}
            onChange={setTheme}
          />
        </SettingsSection>
      </div>
    </div>
  );
}

export { SettingsPage as Component };
