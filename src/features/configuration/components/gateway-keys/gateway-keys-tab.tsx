import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Ban, KeyRound, Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '@/domain/shared/format';
import { useActor } from '@/session/session';
import { Button, IconButton } from '@/ui/actions/button';
import { DataTable } from '@/ui/data/data-table';
import { Status } from '@/ui/data/status';
import { EmptyState } from '@/ui/states/empty-state';
import { QueryState } from '@/ui/states/query-state';
import { afterNextFrame } from '@/ui/timing/after-next-frame';
import type { IssuedKey } from '@/features/configuration/gateway-key-mutations';
import { type GatewayKey, gatewayKeysQuery } from '@/features/configuration/list-queries';
import { CreateKeyDialog, IssuedKeyDialog, ReplaceKeyDialog, RevokeKeyDialog } from './key-dialogs';

const hasEnded = ({ expires_at }: GatewayKey) =>
  expires_at !== null && Date.parse(expires_at) <= Date.now();

function KeyStatus({ row, zone }: { row: GatewayKey; zone: string | undefined }) {
  const { expires_at } = row;
  if (!expires_at) return <Status color="green">{t`Active`}</Status>;
  const time = formatDateTime(expires_at, zone);
  return hasEnded(row) ? (
    <Status color="slate" wrap>{t`Ended ${time}`}</Status>
  ) : (
    <Status color="amber" wrap>{t`Works until ${time}`}</Status>
  );
}

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
  if (open.dialog === 'create') return <CreateKeyDialog {...actions} />;
  if (open.dialog === 'issued')
    return <IssuedKeyDialog issued={open.issued} onClose={actions.onClose} />;
  if (open.dialog === 'replace') return <ReplaceKeyDialog replaced={open.row} {...actions} />;
  return <RevokeKeyDialog revoked={open.row} onClose={actions.onClose} />;
}

/** Replace and Revoke, while the key works. */
function KeyActions({ row, onOpen }: { row: GatewayKey; onOpen: (open: Open) => void }) {
  const name = { gateway: row.gateway, digits: row.last_four };
  return (
    <span className="-my-1 -mr-2 inline-flex">
      <IconButton
        label={t`Replace the key of ${name.gateway} that ends in ${name.digits}`}
        onClick={() => onOpen({ dialog: 'replace', row })}
      >
        <RefreshCw aria-hidden />
      </IconButton>
      <IconButton
        label={t`Revoke the key of ${name.gateway} that ends in ${name.digits}`}
        onClick={() => onOpen({ dialog: 'revoke', row })}
      >
        <Ban aria-hidden />
      </IconButton>
    </span>
  );
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
              {
                header: t`Key ends in`,
                cell: ({ last_four }) => (
                  <code className="font-mono text-[0.8125rem]">{last_four}</code>
                ),
              },
              { header: t`Created`, cell: ({ created_at }) => formatDateTime(created_at, zone) },
              {
                header: t`Last used`,
                cell: ({ last_used_at }) =>
                  last_used_at ? formatDateTime(last_used_at, zone) : t`Never`,
              },
              { header: t`Status`, cell: (row) => <KeyStatus row={row} zone={zone} /> },
              {
                header: t`Actions`,
                numeric: true,
                actions: true,
                cell: (row) => !hasEnded(row) && <KeyActions row={row} onOpen={setOpen} />,
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
