import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type FieldErrors, type Resolver, useWatch } from 'react-hook-form';
import { toast } from '@/lib/toast';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { useActor } from '@/session/session';
import { useDraftForm } from '@/session/use-draft-form';
import { Button } from '@/ui/actions/button';
import { FormField } from '@/ui/forms/form-field';
import { Notice } from '@/ui/states/notice';
import { useSingleRun } from '@/ui/forms/use-single-run';
import { EMAIL_REFUSED, useSaveSettings } from '../mutations';
import { newEmailQuery } from '../queries';
import { type SettingsForm, type SettingsForm as Values, settingsSchema } from '../schemas';
import { ApiKey } from './api-key';
import { NotificationEvents } from './notification-events';
import { OwnWebhookHint } from './own-webhook-hint';
import { AccountFields, NotificationFields } from './settings-fields';
import { SettingsSection } from './settings-section';

/** URL scheme, not text to translate. */
const HTTPS = 'https://';

const resolveAll: Resolver<SettingsForm> = zodResolver(settingsSchema);

/** Reports only the first invalid field, in the order of the screen. */
const firstErrorResolver: Resolver<SettingsForm> = async (values, context, options) => {
  const result = await resolveAll(values, context, options);
  const order = Object.keys(settingsSchema.shape) as (keyof SettingsForm)[];
  const errors: FieldErrors<SettingsForm> = result.errors;
  const first = order.find((name) => errors[name]);
  if (!first) return result;
  return { values: {}, errors: { [first]: errors[first] } };
};

const showFirstError = (errors: FieldErrors<Values>) =>
  toast.error(t`Validation error`, {
    description: Object.values(errors)[0]?.message,
  });

interface SettingsFormProps {
  stored: Values;
}

/** The user's profile, notifications and webhook URL, saved together. */
export function SettingsForm({ stored }: SettingsFormProps) {
  const { userId } = useActor();
  const { data: newEmail } = useQuery(newEmailQuery(userId));
  const save = useSaveSettings();
  const { form, restored, dirty, forget } = useDraftForm<Values>({
    name: 'settings',
    resolver: firstErrorResolver,
    empty: stored,
  });
  const emailsOn = useWatch({ control: form.control, name: 'emailNotifications' });
  const submit = useSingleRun(async (values: Values) => {
    const saved = await save
      .mutateAsync({ form: values, currentEmail: stored.email })
      .catch((error: { hint?: string; message: string }) => {
        if (error.hint === EMAIL_REFUSED) form.setError('email', { message: error.message });
        return null;
      });
    if (saved === null) return;
    // The email stays the old one until the user confirms the new one.
    form.reset({ ...values, email: stored.email });
    forget();
  });
  const undo = () => {
    form.reset(stored);
    forget();
  };

  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(submit, showFirstError)(event)}>
      {restored && <Notice className="mb-4">{t`We restored what you typed last time.`}</Notice>}
      <fieldset disabled={save.isPending}>
        <SettingsSection title={t`Account Information`}>
          <AccountFields form={form} newEmail={newEmail} />
        </SettingsSection>
        <SettingsSection title={t`Notification Preferences`}>
          <NotificationFields control={form.control} />
          <NotificationEvents emailsOn={emailsOn} />
        </SettingsSection>
        <SettingsSection title={t`API Configuration`}>
          <div className="space-y-5">
            <ApiKey />
            <FormField
              form={form}
              name="webhookUrl"
              label={t`Webhook URL`}
              hint={<OwnWebhookHint />}
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder={HTTPS}
            />
          </div>
        </SettingsSection>
      </fieldset>
      <div className="mb-7 flex flex-wrap items-center justify-end gap-2">
        {dirty && <p className="mr-auto text-muted">{t`You have unsaved changes.`}</p>}
        <Button variant="outline" disabled={!dirty || save.isPending} onClick={undo}>
          {t`Discard`}
        </Button>
        <Button type="submit" pending={save.isPending}>
          {save.isPending ? t`Saving...` : t`Save Changes`}
        </Button>
      </div>
    </form>
  );
}
