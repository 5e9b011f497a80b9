import { t } from '@lingui/core/macro';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { useDraftDialog } from '@/session/use-draft-dialog';
import { useDraftForm } from '@/session/use-draft-form';
import { FormDialog } from '@/ui/forms/form-dialog';
import { FormField } from '@/ui/forms/form-field';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import {
  type IssuedKey,
  useCreateGatewayKey,
  useReplaceGatewayKey,
  useRevokeGatewayKey,
} from '@/features/configuration/gateway-key-mutations';
import type { GatewayKey } from '@/features/configuration/list-queries';
import { type GatewayKeyForm, gatewayKeySchema } from '@/features/configuration/schemas';
import type { KeyDialogProps } from '../keys/key-list';
import { ReplaceKeyDialog } from '../keys/replace-key-dialog';

export function CreateGatewayKeyDialog({ onClose, onIssued }: KeyDialogProps<IssuedKey>) {
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
export function ReplaceGatewayKeyDialog({
  replaced,
  ...actions
}: KeyDialogProps<IssuedKey> & { replaced: GatewayKey }) {
  const replace = useReplaceGatewayKey();
  return (
    <ReplaceKeyDialog
      {...actions}
      title={t`Replace the key of ${{ gateway: replaced.gateway }}?`}
      description={t`You get a new key. The key that ends in ${{ digits: replaced.last_four }} keeps working while you store the new key in the gateway.`}
      draftName={`gateway-key:${replaced.id}`}
      platform
      replace={replace}
      save={({ hours }) => replace.mutateAsync({ id: replaced.id, hours })}
    />
  );
}

interface RevokeKeyDialogProps {
  revoked: GatewayKey;
  onClose: () => void;
}

export function RevokeGatewayKeyDialog({ revoked, onClose }: RevokeKeyDialogProps) {
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
