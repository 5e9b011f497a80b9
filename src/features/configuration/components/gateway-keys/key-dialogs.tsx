import { t } from '@lingui/core/macro';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { useDraftDialog } from '@/session/use-draft-dialog';
import { useDraftForm } from '@/session/use-draft-form';
import { Button } from '@/ui/actions/button';
import { CopyButton } from '@/ui/actions/copy-button';
import { FocusField } from '@/ui/focus/focus-field';
import { FormDialog } from '@/ui/forms/form-dialog';
import { FormField } from '@/ui/forms/form-field';
import { NumberField } from '@/ui/forms/number-field';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { Dialog } from '@/ui/overlays/dialog';
import { Notice } from '@/ui/states/notice';
import {
  type IssuedKey,
  useCreateGatewayKey,
  useReplaceGatewayKey,
  useRevokeGatewayKey,
} from '@/features/configuration/gateway-key-mutations';
import type { GatewayKey } from '@/features/configuration/list-queries';
import {
  type GatewayKeyForm,
  gatewayKeySchema,
  OVERLAP,
  type ReplaceKeyForm,
  replaceKeySchema,
} from '@/features/configuration/schemas';

interface KeyDialogProps {
  onClose: () => void;
  onIssued: (issued: IssuedKey) => void;
}

export function CreateKeyDialog({ onClose, onIssued }: KeyDialogProps) {
  const create = useCreateGatewayKey();
  const draft = useDraftForm<GatewayKeyForm>({
    name: 'gateway-key:new',
    resolver: zodResolver(gatewayKeySchema),
    empty: { gateway: '' },
    platform: true,
  });
  const { dialog } = useDraftDialog({
    draft,
    write: create,
    save: (values) => create.mutateAsync(values),
    onClose,
    onSaved: onIssued,
  });
  return (
    <FormDialog
      {...dialog}
      title={t`Create Gateway Key`}
      description={t`The key gets work and takes reports for this gateway only.`}
      submit={[t`Create Key`, t`Creating...`]}
    >
      <FormField
        form={draft.form}
        name="gateway"
        label={t`Gateway`}
        required
        hint={t`The name in reports, in lower case. A gateway can have several keys.`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  );
}

/** Creates another key of the same gateway. The old one works for some more hours. */
export function ReplaceKeyDialog({
  replaced,
  onClose,
  onIssued,
}: KeyDialogProps & { replaced: GatewayKey }) {
  const replace = useReplaceGatewayKey();
  const draft = useDraftForm<ReplaceKeyForm>({
    name: `gateway-key:${replaced.id}`,
    resolver: zodResolver(replaceKeySchema),
    empty: { hours: '24' },
    platform: true,
  });
  const { dialog } = useDraftDialog({
    draft,
    write: replace,
    save: ({ hours }) => replace.mutateAsync({ id: replaced.id, hours }),
    onClose,
    onSaved: onIssued,
  });
  return (
    <FormDialog
      {...dialog}
      title={t`Replace the key of ${{ gateway: replaced.gateway }}?`}
      description={t`You get a new key. The key that ends in ${{ digits: replaced.last_four }} keeps working while you store the new key in the gateway.`}
      submit={[t`Replace Key`, t`Replacing...`]}
    >
      <NumberField
        form={draft.form}
        name="hours"
        label={t`Hours until the old key ends`}
        required
        hint={t`At most 720. With 0 it ends now.`}
        className="max-w-xs"
        format={OVERLAP}
      />
    </FormDialog>
  );
}

interface RevokeKeyDialogProps {
  revoked: GatewayKey;
  onClose: () => void;
}

export function RevokeKeyDialog({ revoked, onClose }: RevokeKeyDialogProps) {
  const revoke = useRevokeGatewayKey();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t`Revoke the key of ${{ gateway: revoked.gateway }}?`}
      description={t`The key that ends in ${{ digits: revoked.last_four }} stops working now. A gateway that still uses it gets no work and can’t report what it sent.`}
      confirmLabel={t`Revoke Key`}
      pendingLabel={t`Revoking...`}
      pending={revoke.isPending}
      onConfirm={() => revoke.mutateAsync(revoked).then(onClose, onClose)}
    />
  );
}

interface IssuedKeyDialogProps {
  issued: IssuedKey;
  onClose: () => void;
}

/** Shows a new key once. A click outside does not close it, and Copy has the focus instead of Close. */
export function IssuedKeyDialog({ issued, onClose }: IssuedKeyDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={false}
      title={t`New key of ${{ gateway: issued.gateway }}`}
      description={t`The gateway sends it in the header “Authorization: Bearer …”.`}
      footer={<Button onClick={onClose}>{t`Done`}</Button>}
    >
      <Notice tone="warning">
        {t`Copy the key now. It can’t be shown again after you close this.`}
      </Notice>
      <FocusField field="key" />
      <div
        data-field="key"
        className="mt-4 flex min-w-0 items-center gap-1 rounded-control border border-control bg-surface pr-1 pl-3"
      >
        <code className="min-w-0 flex-1 py-1.5 font-mono text-[0.8125rem] break-all">
          {issued.key}
        </code>
        <CopyButton text={issued.key} label={t`Copy the key`} />
      </div>
    </Dialog>
  );
}
