import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { IssuedKeyDialog } from '@/features/configuration/components/keys/issued-key-dialog';
import { KeyActions } from '@/features/configuration/components/keys/key-actions';
import { hasEnded, keyColumns } from '@/features/configuration/components/keys/key-columns';
import { ReplaceKeyDialog } from '@/features/configuration/components/keys/replace-key-dialog';
import { useActor, useOrganisationId } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { DataTable } from '@/ui/data/data-table';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { EmptyState } from '@/ui/states/empty-state';
import { QueryState } from '@/ui/states/query-state';
import { afterNextFrame } from '@/ui/timing/after-next-frame';
import { type IssuedApiKey, useReplaceApiKey, useRevokeApiKey } from '../mutations';
import { type ApiKey, apiKeysQuery } from '../queries';
import { CreateKeyDialog } from './create-key-dialog';

type Open =
  | { dialog: 'create' }
  | { dialog: 'replace' | 'revoke'; row: ApiKey }
  | { dialog: 'issued'; issued: IssuedApiKey };

interface DialogProps {
  onClose: () => void;
  onIssued: (issued: IssuedApiKey) => void;
}

function ReplaceDialog({ row, ...actions }: DialogProps & { row: ApiKey }) {
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

function OpenDialog({ open, ...actions }: DialogProps & { open: Open }) {
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
  const query = useQuery(apiKeysQuery(useOrganisationId()));
  const zone = useActor().organisation?.time_zone;
  const [open, setOpen] = useState<Open | null>(null);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{t`Other systems use the API with a key.`}</p>
        <Button onClick={() => setOpen({ dialog: 'create' })}>
          <Plus aria-hidden /> {t`Create Key`}
        </Button>
      </div>
      <QueryState
        query={query}
        errorTitle={t`Couldn’t load the API keys`}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <EmptyState icon={<KeyRound />} title={t`No API keys yet`}>
            {t`Create one for each system that uses the API.`}
          </EmptyState>
        }
      >
        {(rows) => (
          <DataTable
            caption={t`API keys`}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                header: t`Name`,
                cell: ({ name }) => <bdi className="font-medium break-words">{name}</bdi>,
              },
              {
                header: t`Permissions`,
                cell: ({ scopes }) => (
                  <code className="font-mono text-xs break-words">{scopes.join(' ')}</code>
                ),
              },
              ...keyColumns(zone),
              {
                header: t`Actions`,
                numeric: true,
                actions: true,
                cell: (row) =>
                  !hasEnded(row) && (
                    <KeyActions
                      name={row.name}
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
