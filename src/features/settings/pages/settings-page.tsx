import { useQuery } from '@tanstack/react-query';
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
import { settingsQuery } from '../queries';
import { toSettingsForm } from '../schemas';

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System', hint: 'Follows this device' },
] as const;

function Profile() {
  const { userId } = useActor();
  const query = useQuery(settingsQuery(userId));
  return (
    <QueryState query={query} pending={<SettingsSkeleton />} errorTitle="Error loading settings">
      {(profile) => (
        <SettingsForm
          stored={toSettingsForm(profile)}
          apiKey={{
            hint: profile.user_secrets?.api_key_hint ?? null,
            createdAt: profile.user_secrets?.api_key_created_at ?? null,
          }}
        />
      )}
    </QueryState>
  );
}

/** The own account: profile, notifications, API, security, and how the app looks here. */
export function SettingsPage() {
  useDocumentTitle('Settings');
  const { role, isSuperadmin, homeOrganisation, organisation } = useActor();
  const can = useCan();
  const { theme, setTheme } = useTheme();
  const roles = [...(isSuperadmin ? ['superadmin'] : []), ...(role === 'none' ? [] : [role])];
  return (
    <div className="max-w-4xl">
      <PageHeader
        title="Settings"
        subtitle={
          <>
            {rolesLabel(roles)}
            {homeOrganisation && (
              <>
                {' '}
                at <bdi>{homeOrganisation.name}</bdi>
              </>
            )}
          </>
        }
      />
      <div>
        <Profile />
        <SettingsSection title="Security">
          <div className="space-y-6">
            <ChangePassword />
            <OtherDevices />
          </div>
        </SettingsSection>
        {can('organisation:launches') && organisation && (
          <SettingsSection title="Launches" subtitle={`For everyone at ${organisation.name}`}>
            <LaunchConfirmation />
          </SettingsSection>
        )}
        {can('approval:decide') && organisation && (
          <SettingsSection title="Approval" subtitle={`For everyone at ${organisation.name}`}>
            <ApprovalPolicySettings />
          </SettingsSection>
        )}
        {can('organisation:launches') && organisation && (
          <>
            <SettingsSection title="Holidays" subtitle={`For everyone at ${organisation.name}`}>
              <Holidays />
            </SettingsSection>
            <SettingsSection title="Quiet hours" subtitle={`For everyone at ${organisation.name}`}>
              <QuietHoursSettings />
            </SettingsSection>
            <SettingsSection
              title="Words to avoid"
              subtitle={`For everyone at ${organisation.name}`}
            >
              <ForbiddenWords />
            </SettingsSection>
            <SettingsSection
              title="UTM parameters"
              subtitle={`For everyone at ${organisation.name}`}
            >
              <UtmTemplateSettings />
            </SettingsSection>
          </>
        )}
        <SettingsSection title="Appearance">
          <RadioCards
            legend="Theme on this device"
            columns={3}
            value={theme}
            options={THEMES}
            onChange={setTheme}
          />
        </SettingsSection>
      </div>
    </div>
  );
}

export { SettingsPage as Component };
