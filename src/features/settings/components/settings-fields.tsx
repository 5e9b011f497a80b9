import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { FormField } from '@/ui/forms/form-field';
import { Select } from '@/ui/forms/select';
import { Switch } from '@/ui/forms/switch';
import { toNumber } from '@/domain/money/decimal';
import { messagePrice } from '@/domain/money/cost-model';
import { formatCurrency } from '@/domain/shared/format';
import { paths } from '@/lib/paths';
import { LANGUAGE_NAMES } from '@/lib/languages';
import { useActor } from '@/session/session';
import { type SettingsForm } from '../schemas';
import { SettingAnchor } from './setting-anchor';

interface FieldsProps {
  form: UseFormReturn<SettingsForm>;
  /** New email address that the user has not confirmed yet. */
  newEmail: string | null | undefined;
}

export function AccountFields({ form, newEmail }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SettingAnchor mark="name">
        <FormField
          form={form}
          name="name"
          label={t`Name`}
          required
          dir="auto"
          autoComplete="name"
        />
      </SettingAnchor>
      <SettingAnchor mark="email">
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
      </SettingAnchor>
      <SettingAnchor mark="phone">
        <FormField
          form={form}
          name="phone"
          label={t`Phone`}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
      </SettingAnchor>
      <SettingAnchor mark="language">
        <FormField as={Select} form={form} name="language" label={t`Language`}>
          {Object.entries(LANGUAGE_NAMES).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </FormField>
      </SettingAnchor>
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

interface Choice {
  name: 'emailNotifications' | 'smsNotifications' | 'weeklyReports';
  label: string;
  hint: string;
  /** Explains why the choice has no effect now. */
  warning?: ReactNode;
}

const PhoneNeeded = () => (
  <>
    {t`Enter the phone number that gets SMS notifications`}{' '}
    <Link to={`${paths.settings}#phone`} className="underline underline-offset-4">
      {t`in your profile`}
    </Link>
  </>
);

function useChoices(form: UseFormReturn<SettingsForm>): Choice[] {
  const [emailsOn, weekly] = useWatch({
    control: form.control,
    name: ['emailNotifications', 'weeklyReports'],
  });
  const smsHint = useSmsHint();
  return [
    {
      name: 'emailNotifications',
      label: t`Email notifications`,
      hint: t`The events below, the daily digest and the weekly report. Events that are always sent arrive even when this is off.`,
    },
    {
      name: 'smsNotifications',
      label: t`SMS notifications`,
      hint: smsHint,
      warning: form.formState.errors.phone && <PhoneNeeded />,
    },
    {
      name: 'weeklyReports',
      label: t`Weekly reports`,
      hint: t`An email every Monday morning: last week’s results, your balance and what needs attention`,
      warning: weekly && !emailsOn && t`Not sent while email notifications are off.`,
    },
  ];
}

export function NotificationFields({ form }: { form: UseFormReturn<SettingsForm> }) {
  return (
    <ul className="divide-y divide-border">
      {useChoices(form).map(({ name, label, hint, warning }) => (
        <li key={name} className="py-3 first:pt-0 last:pb-0">
          <SettingAnchor mark={name} className="flex items-center justify-between gap-4">
            <div className="min-w-0">
              <p id={`settings-${name}`} className="font-medium">
                {label}
              </p>
              <div id={`settings-${name}-hint`} className="text-[0.8125rem] text-muted">
                <p>{hint}</p>
                <p aria-live="polite" className="font-medium text-warning">
                  {warning}
                </p>
              </div>
            </div>
            <Controller
              control={form.control}
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
          </SettingAnchor>
        </li>
      ))}
    </ul>
  );
}
