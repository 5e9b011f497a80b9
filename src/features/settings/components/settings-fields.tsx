import { type Control, Controller, type UseFormReturn } from 'react-hook-form';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { Switch } from '@/ui/switch';
import { LANGUAGES, type SettingsForm } from '../schemas';

interface FieldsProps {
  form: UseFormReturn<SettingsForm>;
  /** An address that waits for its confirmation. */
  newEmail: string | null | undefined;
}

/** Name, e-mail, phone and language. */
export function AccountFields({ form, newEmail }: FieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Name" required error={errors.name?.message}>
        {(field) => <Input {...field} {...register('name')} dir="auto" autoComplete="name" />}
      </Field>
      <Field
        label="Email"
        required
        error={errors.email?.message}
        hint={
          newEmail
            ? `Changes to ${newEmail} once you follow the link that was mailed.`
            : 'You sign in with it. A change has to be confirmed through a link in a mail.'
        }
      >
        {(field) => (
          <Input
            {...field}
            {...register('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Phone" error={errors.phone?.message}>
        {(field) => (
          <Input {...field} {...register('phone')} type="tel" inputMode="tel" autoComplete="tel" />
        )}
      </Field>
      <Field label="Language" hint="Kept with your profile. The screens are in English for now.">
        {(field) => (
          <Select {...field} {...register('language')}>
            {LANGUAGES.map(([code, name]) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

const NOTIFICATIONS = [
  ['emailNotifications', 'Email notifications', 'To your address above'],
  ['smsNotifications', 'SMS notifications', 'To your phone number above'],
  ['weeklyReports', 'Weekly reports', 'A summary of each week, by e-mail'],
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
