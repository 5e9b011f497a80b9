import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '@/ui/actions/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { DataTable } from '@/ui/data/data-table';
import { EmptyState } from '@/ui/states/empty-state';
import { QueryState } from '@/ui/states/query-state';
import { Switch } from '@/ui/forms/switch';
import { formatCurrency } from '@/domain/shared/format';
import {
  allServiceTypesQuery,
  organisationsUsingQuery,
  type ServiceTypeRow,
} from '../list-queries';
import { useToggleServiceType } from '../mutations';
import { ChannelName } from '../channels';
import { ServiceTypeDialog } from './service-type-dialog';

/** Explains the effect of switching off a channel that this many organizations use. */
function switchedOffFor(organisations: number): string {
  if (organisations === 0) return t`No organization uses it. New flights can’t choose it.`;
  return plural(organisations, {
    one: '# organization uses it. Its flights keep sending; new flights can’t choose it.',
    other: '# organizations use it. Their flights keep sending; new flights can’t choose it.',
  });
}

interface SwitchOffDialogProps {
  row: ServiceTypeRow;
  toggle: ReturnType<typeof useToggleServiceType>;
  onClose: () => void;
}

/** Shows how many organizations use a channel before switching it off for all of them. */
function SwitchOffDialog({ row, toggle, onClose }: SwitchOffDialogProps) {
  const users = useQuery(organisationsUsingQuery(row.name));
  const count = users.data ?? 0;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t`Switch off ${{ channel: row.display_name }}?`}
      description={
        users.isPending
          ? t`Counting the organizations that use it…`
          : users.error
            ? t`Couldn’t count the organizations that use it.`
            : switchedOffFor(count)
      }
      confirmLabel={t`Switch Off`}
      pendingLabel={t`Switching...`}
      pending={toggle.isPending}
      onConfirm={() => toggle.mutate({ id: row.id, isActive: false }, { onSettled: onClose })}
    />
  );
}

function ActiveSwitch({ row }: { row: ServiceTypeRow }) {
  const toggle = useToggleServiceType();
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <Switch
        aria-label={t`${{ channel: row.display_name }} is active`}
        checked={toggle.isPending ? toggle.variables.isActive : row.is_active}
        aria-busy={toggle.isPending}
        onCheckedChange={(isActive) => {
          if (toggle.isPending) return;
          if (isActive) toggle.mutate({ id: row.id, isActive });
          else setConfirming(true);
        }}
      />
      {confirming && (
        <SwitchOffDialog row={row} toggle={toggle} onClose={() => setConfirming(false)} />
      )}
    </>
  );
}

export function ServiceTypesTab() {
  const query = useQuery(allServiceTypesQuery());
  const [dialog, setDialog] = useState<{ edited?: ServiceTypeRow } | null>(null);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60 text-muted">
          {t`An inactive channel stays with the flights that use it; new flights can’t choose it.`}
        </p>
        <Button onClick={() => setDialog({})}>
          <Plus aria-hidden /> {t`Add Service Type`}
        </Button>
      </div>
      <QueryState
        query={query}
        errorTitle={t`Couldn’t load the service types`}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState title={t`No service types yet`} />}
      >
        {(rows) => (
          <DataTable
            caption={t`Service types`}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                header: t`Name`,
                cell: ({ name }) => <ChannelName channel={name} className="font-medium" />,
              },
              {
                header: t`Display name`,
                className: '@max-xl:hidden',
                cell: ({ display_name }) => <bdi>{display_name}</bdi>,
              },
              {
                header: t`Default rate`,
                numeric: true,
                cell: ({ default_rate }) => formatCurrency(default_rate, 4),
              },
              {
                header: t`Sort order`,
                numeric: true,
                className: '@max-xl:hidden',
                cell: ({ sort_order }) => sort_order,
              },
              { header: t`Active`, cell: (row) => <ActiveSwitch row={row} /> },
              {
                header: t`Edit`,
                numeric: true,
                actions: true,
                cell: (row) => (
                  <IconButton
                    label={t`Edit ${{ channel: row.display_name }}`}
                    className="-my-1 -mr-2"
                    onClick={() => setDialog({ edited: row })}
                  >
                    <Pencil aria-hidden />
                  </IconButton>
                ),
              },
            ]}
          />
        )}
      </QueryState>
      {dialog && <ServiceTypeDialog edited={dialog.edited} onClose={() => setDialog(null)} />}
    </>
  );
}
