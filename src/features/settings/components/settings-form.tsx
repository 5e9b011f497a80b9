import { useQuery } from '@tanstack/react-query';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { toast } from '@/lib/toast';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { useActor } from '@/session/session';
import { useDraftForm } from '@/session/use-draft-form';
import { Button } from '@/ui/actions/button';
import { FormField } from '@/ui/forms/form-field';
import { Notice } from '@/ui/states/notice';
import { useSingleRun } from '@/ui/forms/use-single-run';
import { useSaveSettings } from '../mutations';
import { newEmailQuery } from '../queries';
import { type SettingsForm, type SettingsForm as Values, settingsSchema } from '../schemas';
import { ApiKey } from './api-key';
import { AccountFields, NotificationFields } from './settings-fields';
import { SettingsSection } from './settings-section';

const check: Resolver<SettingsForm> = zodResolver(settingsSchema);

/** Checks the settings, and reports the first thing that is wrong only, in the order of the screen. */
const firstErrorResolver: Resolver<SettingsForm> = async (values, context, options) => {
  const result = await check(values, context, options);
  const order = Object.keys(settingsSchema.shape) as (keyof SettingsForm)[];
  const errors: FieldErrors<SettingsForm> = result.errors;
  const first = order.find((name) => errors[name]);
  if (!first) return result;
  return { values: {}, errors: { [first]: errors[first] } };
};

const complain = (errors: FieldErrors<Values>) =>
  toast.error('Validation error', {
    description: Object.values(errors)[0]?.message,
  });

interface SettingsFormProps {
  stored: Values;
  apiKey: { hint: string | null; createdAt: string | null };
}

/** The own profile, notifications and webhook address with one Save Changes. */
export function SettingsForm({ stored, apiKey }: SettingsFormProps) {
  const { userId } = useActor();
  const { data: newEmail } = useQuery(newEmailQuery(userId));
  const save = useSaveSettings();
  const { form, restored, dirty, forget } = useDraftForm<Values>({
    name: 'settings',
    resolver: firstErrorResolver,
    empty: stored,
  });
  const submit = useSingleRun(async (values: Values) => {
    const saved = await save
      .mutateAsync({ form: values, currentEmail: stored.email })
      .catch((error: { hint?: string; message: string }) => {
        if (error.hint === 'email_refused') form.setError('email', { message: error.message });
        return null;
      });
    if (saved === null) return;
    // The address stays the old one until the change is confirmed.
    form.reset({ ...values, email: stored.email });
    forget();
  });
  const undo = () => {
    form.reset(stored);
    forget();
  };

  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(submit, complain)(event)}>
      {restored && <Notice className="mb-4">What you typed last time is back.</Notice>}
      <fieldset disabled={save.isPending}>
        <SettingsSection title="Account Information">
          <AccountFields form={form} newEmail={newEmail} />
        </SettingsSection>
        <SettingsSection title="Notification Preferences">
          <NotificationFields control={form.control} />
        </SettingsSection>
        <SettingsSection title="API Configuration">
          <div className="space-y-5">
            <ApiKey hint={apiKey.hint} createdAt={apiKey.createdAt} />
            <FormField
              form={form}
              name="webhookUrl"
              label="Webhook URL"
              hint="An http or https address. Only you see it. Flightdeck does not call it yet."
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://"
            />
          </div>
        </SettingsSection>
      </fieldset>
      <div className="mb-7 flex flex-wrap items-center justify-end gap-2">
        {dirty && <p className="mr-auto text-muted">You have unsaved changes.</p>}
        <Button variant="outline" disabled={!dirty || save.isPending} onClick={undo}>
          Discard
        </Button>
        <Button type="submit" pending={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save Changes'}
        </Button>
      </div>
    </form>
  );
}
