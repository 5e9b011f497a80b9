import { type Control, Controller, type UseFormReturn } from 'react-hook-form';
import { FormField } from '@/ui/forms/form-field';
import { Select } from '@/ui/forms/select';
import { Switch } from '@/ui/forms/switch';
import { LANGUAGES, type SettingsForm } from '../schemas';

interface FieldsProps {
  form: UseFormReturn<SettingsForm>;
  /** An address that waits for its confirmation. */
  newEmail: string | null | undefined;
}

/** Name, e-mail, phone and language. */
export function AccountFields({ form, newEmail }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField form={form} name="name" label="Name" required dir="auto" autoComplete="name" />
      <FormField
        form={form}
        name="email"
        label="Email"
        required
        hint={
          newEmail
            ? `Changes to ${newEmail} once you follow the link that was mailed.`
            : 'You sign in with this address. A change takes effect once you follow the link we email you.'
        }
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormField
        form={form}
        name="phone"
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <FormField
        as={Select}
        form={form}
        name="language"
        label="Language"
        hint="Kept with your profile. The screens are in English for now."
      >
        {LANGUAGES.map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </FormField>
    </div>
  );
}

const NOTIFICATIONS = [
  [
    'emailNotifications',
    'Email notifications',
    'Approvals, accepted invitations and your access, to your address above',
  ],
  [
    'smsNotifications',
    'SMS notifications',
    'Kept with your profile. Flightdeck sends no SMS notifications yet.',
  ],
  [
    'weeklyReports',
    'Weekly reports',
    'Kept with your profile. Flightdeck sends no weekly reports yet.',
  ],
] as const;

/** Three kinds of notification, each on or off. */
export function NotificationFields({ control }: { control: Control<SettingsForm> }) {
  return (
    <ul className="divide-y divide-border">
      {NOTIFICATIONS.map(([name, label, hint]) => (
        <li
          key={name}
          className="flex items-center justify-between gap-4 py-3 first:pt-0 last:pb-0"
        >
          <div className="min-w-0">
            <p id={`settings-${name}`} className="font-medium">
              {label}
            </p>
            <p id={`settings-${name}-hint`} className="text-[0.8125rem] text-muted">
              {hint}
            </p>
          </div>
          <Controller
            control={control}
            name={name}
            render={({ field }) => (
              <Switch
                ref={field.ref}
                aria-labelledby={`settings-${name}`}
                aria-describedby={`settings-${name}-hint`}
                checked={field.value}
                onCheckedChange={field.onChange}
              />
            )}
          />
        </li>
      ))}
    </ul>
  );
}
