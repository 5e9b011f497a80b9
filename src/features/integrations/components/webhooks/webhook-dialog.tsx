import { t } from '@lingui/core/macro';
import { WEBHOOK_EVENTS } from '@/domain/shared/webhook-events';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { i18n } from '@/lib/i18n';
import { useDraftDialog } from '@/session/use-draft-dialog';
import { useDraftForm } from '@/session/use-draft-form';
import { FormDialog } from '@/ui/forms/form-dialog';
import { FormField } from '@/ui/forms/form-field';
import { type WebhookForm, webhookSchema } from '@/features/integrations/schemas';
import { useSaveWebhook } from '@/features/integrations/webhook-mutations';
import type { Webhook } from '@/features/integrations/webhook-queries';
import { EVENT_WORDS } from '@/features/integrations/webhook-words';
import { CheckList } from '../check-list';

/** URL scheme, not text to translate. */
const HTTPS = 'https://';

interface WebhookDialogProps {
  /** The edited endpoint; without it the dialog creates one. */
  webhook?: Webhook;
  onClose: () => void;
  /** Called with the id of the saved endpoint instead of `onClose`. */
  onSaved?: (id: string) => void;
}

/** Creates an endpoint of the organization, or changes its URL and events. */
export function WebhookDialog({ webhook, onClose, onSaved = onClose }: WebhookDialogProps) {
  const save = useSaveWebhook();
  const draft = useDraftForm<WebhookForm>({
    name: `webhook:${webhook?.id ?? 'new'}`,
    shape: webhookSchema,
    resolver: zodResolver(webhookSchema),
    empty: { url: webhook?.url ?? '', events: webhook?.events ?? [] },
  });
  const { dialog } = useDraftDialog({
    draft,
    write: save,
    save: (form) => save.mutateAsync({ form, ...(webhook && { id: webhook.id }) }),
    onClose,
    onSaved,
  });
  return (
    <FormDialog
      {...dialog}
      title={webhook ? t`Edit Webhook` : t`Create Webhook`}
      description={t`Flightdeck posts each event as JSON to your URL and signs it.`}
      submit={webhook ? [t`Save Changes`, t`Saving...`] : [t`Create Webhook`, t`Creating...`]}
    >
      <FormField
        form={draft.form}
        name="url"
        label={t`URL`}
        required
        hint={t`A public https URL. Redirects are not followed.`}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={HTTPS}
      />
      <CheckList
        form={draft.form}
        name="events"
        legend={t`Send when`}
        options={WEBHOOK_EVENTS.map((event) => [event, i18n.t(EVENT_WORDS[event])])}
      />
    </FormDialog>
  );
}
