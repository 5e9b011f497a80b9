import { t } from '@lingui/core/macro';
import type { UseFormReturn } from 'react-hook-form';
import { FormField } from '@/ui/forms/form-field';
import { Select } from '@/ui/forms/select';
import { LANGUAGE_NAMES } from '@/lib/languages';
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
