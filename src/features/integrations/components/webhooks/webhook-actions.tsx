import { t } from '@lingui/core/macro';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { Button, ButtonLink } from '@/ui/actions/button';
import { Menu } from '@/ui/actions/menu';
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
      confirmLabel={t`Delete webhook`}
      pendingLabel={t`Deleting...`}
      pending={remove.isPending}
      onConfirm={() => remove.mutateAsync(webhook).then(() => navigate(back), onClose)}
    />
  );
}

/** Actions of an endpoint: test, pause or resume, edit and delete. On a phone all but the test are in a menu. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const pause = usePauseWebhook();
  const test = useTestWebhook();
  const isEnabled = webhook.status === 'enabled';
  const navigate = useNavigate();
  const close = () => setOpen(null);
  const togglePause = () => pause.mutate({ id: webhook.id, pause: isEnabled });
  const pauseLabel = isEnabled ? t`Pause` : t`Resume`;
  const sendTest = useSingleRun(() => test.mutateAsync(webhook.id).catch(() => {}));
  return (
    <>
      {isEnabled && (
        <Button pending={test.isPending} onClick={() => void sendTest()}>
          {t`Send test event`}
        </Button>
      )}
      <div className="hidden gap-2 sm:flex">
        <Button variant="outline" pending={pause.isPending} onClick={togglePause}>
          {pauseLabel}
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
      </div>
      <div className="sm:hidden">
        <Menu
          label={t`More actions`}
          size="icon"
          variant="outline"
          entries={[
            { label: pauseLabel, onSelect: togglePause },
            webhook.person_id
              ? {
                  label: t`Edit in Settings`,
                  onSelect: () => void navigate(paths.settingsPage('connections')),
                }
              : { label: t`Edit`, onSelect: () => setOpen('edit') },
            { label: t`Delete`, destructive: true, onSelect: () => setOpen('delete') },
          ]}
        >
          <Ellipsis aria-hidden />
        </Menu>
      </div>
      {open === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
      {open === 'delete' && <DeleteDialog webhook={webhook} onClose={close} />}
    </>
  );
}
