import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { IssuedKey } from '@/features/configuration/gateway-key-mutations';
import { type GatewayKey, gatewayKeysQuery } from '@/features/configuration/list-queries';
import { IssuedKeyDialog } from '../keys/issued-key-dialog';
import { type KeyDialogProps, KeyList, type OpenKeyDialog } from '../keys/key-list';
import {
  CreateGatewayKeyDialog,
  ReplaceGatewayKeyDialog,
  RevokeGatewayKeyDialog,
} from './key-dialogs';

function renderDialog(
  open: OpenKeyDialog<GatewayKey, IssuedKey>,
  actions: KeyDialogProps<IssuedKey>,
) {
  if (open.dialog === 'create') return <CreateGatewayKeyDialog {...actions} />;
  if (open.dialog === 'issued')
    return (
      <IssuedKeyDialog
        title={t`New key of ${{ gateway: open.issued.gateway }}`}
        description={t`The gateway sends it in the header “Authorization: Bearer …”.`}
        secret={open.issued.key}
        onClose={actions.onClose}
      />
    );
  if (open.dialog === 'replace')
    return <ReplaceGatewayKeyDialog replaced={open.row} {...actions} />;
  return <RevokeGatewayKeyDialog revoked={open.row} onClose={actions.onClose} />;
}

export function GatewayKeysTab() {
  return (
    <KeyList
      query={useQuery(gatewayKeysQuery())}
      caption={t`Gateway keys`}
      intro={t`Gateways use a key to collect messages and report results.`}
      errorTitle={t`Couldn’t load the gateway keys`}
      emptyTitle={t`No gateway keys yet`}
      emptyText={t`Create one for each gateway that sends messages.`}
      columns={[
        {
          header: t`Gateway`,
          cell: ({ gateway }) => <span className="font-medium break-words">{gateway}</span>,
        },
      ]}
      nameOf={({ gateway }) => gateway}
      renderDialog={renderDialog}
    />
  );
}
