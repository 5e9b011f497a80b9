import { useActor } from '@/session/session';
import { Card } from '@/ui/card';
import { Fact, Facts } from '@/ui/fact';
import { PageHeader } from '@/ui/page-header';
import { RadioCards } from '@/ui/radio-cards';
import { useTheme } from '@/ui/theme';
import { useDocumentTitle } from '@/ui/use-document-title';

const ROLES = {
  admin: 'Admin',
  regular: 'Campaign Manager',
  readonly: 'Viewer (Read-only)',
  none: 'No role',
};
const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System', hint: 'Follows this device' },
] as const;

/** Who is signed in, and how the app looks on this device. */
export function SettingsPage() {
  useDocumentTitle('Settings');
  const { name, email, role, isSuperadmin, homeOrganisation } = useActor();
  const { theme, setTheme } = useTheme();
  return (
    <>
      <PageHeader title="Settings" />
      <Card className="mb-6 p-5">
        <h2 className="mb-4 text-base font-semibold">Account Information</h2>
        <Facts className="sm:grid-cols-2">
          <Fact label="Name">
            <bdi>{name}</bdi>
          </Fact>
          <Fact label="Email">{email}</Fact>
          <Fact label="Organization">{homeOrganisation?.name ?? 'None'}</Fact>
          <Fact label="Role">{isSuperadmin ? 'Superadmin' : ROLES[role]}</Fact>
        </Facts>
      </Card>
      <Card className="p-5">
        <h2 className="sr-only">Appearance</h2>
        <RadioCards
          legend="Theme on this device"
          value={theme}
          options={THEMES}
          onChange={setTheme}
        />
      </Card>
    </>
  );
}

export { SettingsPage as Component };
