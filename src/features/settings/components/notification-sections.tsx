import { t } from '@lingui/core/macro';
import { type Control, useWatch } from 'react-hook-form';
import { Section } from '@/ui/layout/section';
import type { SettingsForm as Values } from '../schemas';
import { NotificationEvents } from './notification-events';
import { NotificationFields } from './settings-fields';
import { SettingsForm } from './settings-form';

const FIELDS = ['emailNotifications', 'smsNotifications', 'weeklyReports'] as const;

/** Choices per event. They are saved at once, so they are outside of the form with its Save. */
function Events({ control }: { control: Control<Values> }) {
  return (
    <Section title={t`Events`} mark="events">
      <NotificationEvents emailsOn={useWatch({ control, name: 'emailNotifications' })} />
    </Section>
  );
}

export function NotificationSections({ stored }: { stored: Values }) {
  return (
    <SettingsForm
      name="notifications"
      stored={stored}
      fields={FIELDS}
      below={(form) => <Events control={form.control} />}
    >
      {(form) => (
        <Section title={t`Notification Preferences`}>
          <NotificationFields form={form} />
        </Section>
      )}
    </SettingsForm>
  );
}
