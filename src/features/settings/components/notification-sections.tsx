import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { messagePrice } from '@/domain/money/cost-model';
import { toNumber } from '@/domain/money/decimal';
import { formatCurrency } from '@/domain/shared/format';
import { paths } from '@/lib/paths';
import { useActor } from '@/session/session';
import { Switch } from '@/ui/forms/switch';
import { Section } from '@/ui/layout/section';
import { useSaveSettings } from '../mutations';
import type { SettingsForm as Values } from '../schemas';
import { NotificationEvents } from './notification-events';
import { SettingAnchor } from './setting-anchor';

type PreferenceName = 'emailNotifications' | 'smsNotifications' | 'weeklyReports';

interface Preference {
  name: PreferenceName;
  /** The value being saved, or the stored one. */
  checked: boolean;
  /** Saves the value at once. */
  change: (checked: boolean) => void;
}

function usePreference(stored: Values, name: PreferenceName): Preference {
  const save = useSaveSettings();
  return {
    name,
    checked: save.isPending ? save.variables.form[name] : stored[name],
    change: (checked) =>
      save.mutate({
        form: { ...stored, [name]: checked },
        fields: [name],
        currentEmail: stored.email,
      }),
  };
}

/** Hint with the price. The organization of the profile pays, also while a superadmin impersonates another. */
function useSmsHint() {
  const { homeOrganisation } = useActor();
  if (!homeOrganisation) return t`Sent by your organization, once you belong to one.`;
  const price = formatCurrency(toNumber(messagePrice(homeOrganisation.service_rates, 'SMS')));
  return t`Texts to your phone about approvals, paused flights, low credits and account security. Your organization pays ${price} per SMS part. None between 21:00 and 08:00.`;
}

const PhoneNeeded = () => (
  <>
    {t`Enter the phone number that gets SMS notifications`}{' '}
    <Link to={`${paths.settings}#phone`} className="underline underline-offset-4">
      {t`in your profile`}
    </Link>
  </>
);

interface PreferenceRowProps {
  preference: Preference;
  label: string;
  hint: string;
  /** Explains why the choice has no effect now. */
  warning?: ReactNode;
}

const PreferenceRow = ({ preference, label, hint, warning }: PreferenceRowProps) => {
  const id = `settings-${preference.name}`;
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <SettingAnchor mark={preference.name} className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p id={id} className="font-medium">
            {label}
          </p>
          <div id={`${id}-hint`} className="text-[0.8125rem] text-muted">
            <p>{hint}</p>
            <p aria-live="polite" className="font-medium text-warning">
              {warning}
            </p>
          </div>
        </div>
        <Switch
          aria-labelledby={id}
          aria-describedby={`${id}-hint`}
          checked={preference.checked}
          onCheckedChange={preference.change}
        />
      </SettingAnchor>
    </li>
  );
};

/** Notification preferences and the choices per event. Each change is saved at once. */
export function NotificationSections({ stored }: { stored: Values }) {
  const emails = usePreference(stored, 'emailNotifications');
  const sms = usePreference(stored, 'smsNotifications');
  const weekly = usePreference(stored, 'weeklyReports');
  const [isPhoneNeeded, setPhoneNeeded] = useState(false);
  const changeSms = (on: boolean) => {
    const isMissing = on && stored.phone.trim() === '';
    setPhoneNeeded(isMissing);
    if (!isMissing) sms.change(on);
  };
  return (
    <>
      <Section
        title={t`Notification Preferences`}
        description={t`Changes on this page are saved at once.`}
      >
        <ul className="divide-y divide-border">
          <PreferenceRow
            preference={emails}
            label={t`Email notifications`}
            hint={t`The events below, the daily digest and the weekly report. Events that are always sent arrive even when this is off.`}
          />
          <PreferenceRow
            preference={{ ...sms, change: changeSms }}
            label={t`SMS notifications`}
            hint={useSmsHint()}
            warning={isPhoneNeeded && <PhoneNeeded />}
          />
          <PreferenceRow
            preference={weekly}
            label={t`Weekly reports`}
            hint={t`An email every Monday morning: last week’s results, your balance and what needs attention.`}
            warning={
              weekly.checked && !emails.checked && t`Not sent while email notifications are off.`
            }
          />
        </ul>
      </Section>
      <Section
        title={t`Events`}
        mark="events"
        description={t`The daily digest arrives at 08:00 in your organization’s time zone.`}
      >
        <NotificationEvents emailsOn={emails.checked} />
      </Section>
    </>
  );
}
