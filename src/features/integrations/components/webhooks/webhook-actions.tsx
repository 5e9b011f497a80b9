import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { Button, ButtonLink } from '@/ui/actions/button';
import { useSingleRun } from '@/ui/forms/use-single-run';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import {
  useDeleteWebhook,
  usePauseWebhook,
  useTestWebhook,
} from '@/features/integrations/webhook-mutations';
import type { Webhook } from '@/features/integrations/webhook-queries';
import { WebhookDialog } from './webhook-dialog';

function DeleteDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const remove = useDeleteWebhook();
  const navigate = useNavigate();
  const back = webhook.person_id ? paths.settingsPage('connections') : paths.api;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t`Delete this webhook?`}
      description={t`${{ url: webhook.url }} receives nothing more. Its secret and log are deleted.`}
      confirmLabel={t`Delete Webhook`}
      pendingLabel={t`Deleting...`}
      pending={remove.isPending}
      onConfirm={() => remove.mutateAsync(webhook).then(() => navigate(back), onClose)}
    />
  );
}

/** Buttons of an endpoint: test, pause or resume, edit and delete. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const pause = usePauseWebhook();
  const test = useTestWebhook();
  const isEnabled = webhook.status === 'enabled';
  const close = () => setOpen(null);
  const sendTest = useSingleRun(() => test.mutateAsync(webhook.id).catch(() => {}));
  return (
    <>
      {isEnabled && (
        <Button pending={test.isPending} onClick={() => void sendTest()}>
          {t`Send Test Event`}
        </Button>
      )}
      <Button
        variant="outline"
        pending={pause.isPending}
        onClick={() => pause.mutate({ id: webhook.id, pause: isEnabled })}
      >
        {isEnabled ? t`Pause` : t`Resume`}
      </Button>
      {webhook.person_id ? (
        <ButtonLink
          variant="outline"
          to={paths.settingsPage('connections')}
        >{t`Edit in Settings`}</ButtonLink>
      ) : (
        <Button variant="outline" onClick={() => setOpen('edit')}>
          {t`Edit`}
        </Button>
      )}
      <Button variant="danger" onClick={() => setOpen('delete')}>
        {t`Delete`}
      </Button>
      {open === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
      {open === 'delete' && <DeleteDialog webhook={webhook} onClose={close} />}
    </>
  );
}
