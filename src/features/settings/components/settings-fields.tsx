import { t } from '@lingui/core/macro';
import { type Control, Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { FormField } from '@/ui/forms/form-field';
import { Select } from '@/ui/forms/select';
import { Switch } from '@/ui/forms/switch';
import { toNumber } from '@/domain/money/decimal';
import { messagePrice } from '@/domain/money/cost-model';
import { formatCurrency } from '@/domain/shared/format';
import { useActor } from '@/session/session';
import { LANGUAGES, type SettingsForm } from '../schemas';

interface FieldsProps {
  form: UseFormReturn<SettingsForm>;
  /** New email address that the user has not confirmed yet. */
  newEmail: string | null | undefined;
}

export function AccountFields({ form, newEmail }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField form={form} name="name" label={t`Name`} required dir="auto" autoComplete="name" />
      <FormField
        form={form}
        name="email"
        label={t`Email`}
        required
        hint={
          newEmail
            ? t`Changes to ${newEmail} when you open the link we emailed you.`
            : t`You sign in with this address. If you change it, we’ll email you a link to confirm.`
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
        label={t`Phone`}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <FormField
        as={Select}
        form={form}
        name="language"
        label={t`Language`}
        hint={t`Saved to your profile. Flightdeck is in English only for now.`}
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

/** Hint with the price. The organization of the profile pays, also while a superadmin impersonates another. */
function useSmsHint() {
  const { homeOrganisation } = useActor();
  if (!homeOrganisation) return t`Sent by your organization, once you belong to one`;
  const price = formatCurrency(toNumber(messagePrice(homeOrganisation.service_rates, 'SMS')));
  return t`Texts to your phone about approvals, paused flights, low credits and account security. Your organization pays ${price} per SMS part. None between 21:00 and 08:00.`;
}

const notifications = (smsHint: string, emailsOn: boolean) =>
  [
    [
      'emailNotifications',
      t`Email notifications`,
      t`The events below, the daily digest and the weekly report. Events marked “Always sent” arrive even when this is off.`,
    ],
    ['smsNotifications', t`SMS notifications`, smsHint],
    [
      'weeklyReports',
      t`Weekly reports`,
      emailsOn
        ? t`An email every Monday morning: last week’s results, your balance and what needs attention`
        : t`Not sent while email notifications are off.`,
    ],
  ] as const;

export function NotificationFields({ control }: { control: Control<SettingsForm> }) {
  const emailsOn = useWatch({ control, name: 'emailNotifications' });
  return (
    <ul className="divide-y divide-border">
      {notifications(useSmsHint(), emailsOn).map(([name, label, hint]) => (
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
