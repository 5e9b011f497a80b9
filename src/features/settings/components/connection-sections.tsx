import { t } from '@lingui/core/macro';
import { FormField } from '@/ui/forms/form-field';
import type { SettingsForm as Values } from '../schemas';
import { ApiKey } from './api-key';
import { OwnWebhookHint } from './own-webhook-hint';
import { SettingAnchor } from './setting-anchor';
import { SettingsForm } from './settings-form';

/** URL scheme, not text to translate. */
const HTTPS = 'https://';

const FIELDS = ['webhookUrl'] as const;

/** The user's own API key and webhook URL. */
export function ConnectionSections({ stored }: { stored: Values }) {
  return (
    <section aria-label={t`API Configuration`} className="space-y-8">
      <SettingAnchor mark="key">
        <ApiKey />
      </SettingAnchor>
      <SettingsForm name="connections" stored={stored} fields={FIELDS}>
        {(form) => (
          <SettingAnchor mark="webhook" className="mb-4">
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
          </SettingAnchor>
        )}
      </SettingsForm>
    </section>
  );
}
