import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useActor } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { DataTable } from '@/ui/data/data-table';
import { EmptyState } from '@/ui/states/empty-state';
import { QueryState } from '@/ui/states/query-state';
import { afterNextFrame } from '@/ui/timing/after-next-frame';
import type { IssuedKey } from '@/features/configuration/gateway-key-mutations';
import { type GatewayKey, gatewayKeysQuery } from '@/features/configuration/list-queries';
import { IssuedKeyDialog } from '../keys/issued-key-dialog';
import { KeyActions } from '../keys/key-actions';
import { hasEnded, keyColumns } from '../keys/key-columns';
import {
  CreateGatewayKeyDialog,
  ReplaceGatewayKeyDialog,
  RevokeGatewayKeyDialog,
} from './key-dialogs';

type Open =
  | { dialog: 'create' }
  | { dialog: 'replace' | 'revoke'; row: GatewayKey }
  | { dialog: 'issued'; issued: IssuedKey };

interface OpenDialogProps {
  open: Open;
  onClose: () => void;
  onIssued: (issued: IssuedKey) => void;
}

function OpenDialog({ open, ...actions }: OpenDialogProps) {
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
  const query = useQuery(gatewayKeysQuery());
  const zone = useActor().organisation?.time_zone;
  const [open, setOpen] = useState<Open | null>(null);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">
          {t`A gateway gets work and reports what it sent with its key.`}
        </p>
        <Button onClick={() => setOpen({ dialog: 'create' })}>
          <Plus aria-hidden /> {t`Create Key`}
        </Button>
      </div>
      <QueryState
        query={query}
        errorTitle={t`Couldn’t load the gateway keys`}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <EmptyState icon={<KeyRound />} title={t`No gateway keys yet`}>
            {t`Create one for each gateway that sends messages.`}
          </EmptyState>
        }
      >
        {(rows) => (
          <DataTable
            caption={t`Gateway keys`}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                header: t`Gateway`,
                cell: ({ gateway }) => <span className="font-medium break-words">{gateway}</span>,
              },
              ...keyColumns(zone),
              {
                header: t`Actions`,
                numeric: true,
                actions: true,
                cell: (row) =>
                  !hasEnded(row) && (
                    <KeyActions
                      name={row.gateway}
                      digits={row.last_four}
                      onReplace={() => setOpen({ dialog: 'replace', row })}
                      onRevoke={() => setOpen({ dialog: 'revoke', row })}
                    />
                  ),
              },
            ]}
          />
        )}
      </QueryState>
      {open && (
        <OpenDialog
          open={open}
          onClose={() => setOpen(null)}
          onIssued={(issued) => {
            setOpen(null);
            // After the form has returned the focus, so that closing the next dialog returns it there too.
            afterNextFrame(() => setOpen({ dialog: 'issued', issued }));
          }}
        />
      )}
    </>
  );
}
