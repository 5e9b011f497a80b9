import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { IssuedKeyDialog } from '@/features/configuration/components/keys/issued-key-dialog';
import {
  type KeyDialogProps,
  KeyList,
  type OpenKeyDialog,
} from '@/features/configuration/components/keys/key-list';
import { ReplaceKeyDialog } from '@/features/configuration/components/keys/replace-key-dialog';
import { useOrganisationId } from '@/session/session';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { type IssuedApiKey, useReplaceApiKey, useRevokeApiKey } from '../mutations';
import { type ApiKey, apiKeysQuery } from '../queries';
import { CreateKeyDialog } from './create-key-dialog';

function ReplaceDialog({ row, ...actions }: KeyDialogProps<IssuedApiKey> & { row: ApiKey }) {
  const replace = useReplaceApiKey();
  return (
    <ReplaceKeyDialog
      {...actions}
      title={t`Replace the key of ${{ name: row.name }}?`}
      description={t`You get a new key with the same permissions. The key that ends in ${{ digits: row.last_four }} keeps working while you store the new one.`}
      draftName={`api-key:${row.id}`}
      replace={replace}
      save={({ hours }) => replace.mutateAsync({ id: row.id, hours })}
    />
  );
}

function RevokeDialog({ row, onClose }: { row: ApiKey; onClose: () => void }) {
  const revoke = useRevokeApiKey();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t`Revoke the key of ${{ name: row.name }}?`}
      description={t`The key that ends in ${{ digits: row.last_four }} stops working now. What it created stays.`}
      confirmLabel={t`Revoke Key`}
      pendingLabel={t`Revoking...`}
      pending={revoke.isPending}
      onConfirm={() => revoke.mutateAsync(row).then(onClose, onClose)}
    />
  );
}

function renderDialog(
  open: OpenKeyDialog<ApiKey, IssuedApiKey>,
  actions: KeyDialogProps<IssuedApiKey>,
) {
  if (open.dialog === 'create') return <CreateKeyDialog {...actions} />;
  if (open.dialog === 'issued')
    return (
      <IssuedKeyDialog
        title={t`New key of ${{ name: open.issued.name }}`}
        description={t`Send it in the header “Authorization: Bearer …”.`}
        secret={open.issued.key}
        onClose={actions.onClose}
      />
    );
  if (open.dialog === 'replace') return <ReplaceDialog row={open.row} {...actions} />;
  return <RevokeDialog row={open.row} onClose={actions.onClose} />;
}

/** The organization's API keys: list, create, replace and revoke. */
export function ApiKeys() {
  return (
    <KeyList
      query={useQuery(apiKeysQuery(useOrganisationId()))}
      caption={t`API keys`}
      mark="keys"
      intro={t`Other systems use the API with a key.`}
      errorTitle={t`Couldn’t load the API keys`}
      emptyTitle={t`No API keys yet`}
      emptyText={t`Create one for each system that uses the API.`}
      columns={[
        {
          header: t`Name`,
          cell: ({ name }) => <bdi className="font-medium break-words">{name}</bdi>,
        },
        {
          header: t`Permissions`,
          cell: ({ scopes }) => (
            <code className="block max-w-48 font-mono text-xs break-words">{scopes.join(' ')}</code>
          ),
        },
      ]}
      nameOf={({ name }) => name}
      renderDialog={renderDialog}
    />
  );
}
