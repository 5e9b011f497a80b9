import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useActor } from '@/session/session';
import { Section } from '@/ui/layout/section';
import { newEmailQuery } from '../queries';
import type { SettingsForm as Values } from '../schemas';
import { AccountFields } from './settings-fields';
import { SettingsForm } from './settings-form';

const FIELDS = ['name', 'email', 'phone', 'language'] as const;

export function ProfileSection({ stored }: { stored: Values }) {
  const { data: newEmail } = useQuery(newEmailQuery(useActor().userId));
  return (
    <SettingsForm name="profile" stored={stored} fields={FIELDS}>
      {(form) => (
        <Section title={t`Account Information`}>
          <AccountFields form={form} newEmail={newEmail} />
        </Section>
      )}
    </SettingsForm>
  );
}
