import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '@/ui/actions/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { DataTable } from '@/ui/data/data-table';
import { EmptyState } from '@/ui/states/empty-state';
import { QueryState } from '@/ui/states/query-state';
import { Switch } from '@/ui/forms/switch';
import { formatCurrency, formatInteger } from '@/domain/shared/format';
import {
  allServiceTypesQuery,
  organisationsUsingQuery,
  type ServiceTypeRow,
} from '../list-queries';
import { useToggleServiceType } from '../mutations';
import { ChannelName } from '../channels';
import { ServiceTypeDialog } from './service-type-dialog';

/** Explains the effect of switching off a channel, given the number of organizations that use it. */
function switchedOffFor(organisations: number): string {
  if (organisations === 0) return 'No organization uses it. Nobody can plan new flights on it.';
  const who =
    organisations === 1
      ? '1 organization uses it.'
      : `${formatInteger(organisations)} organizations use it.`;
  return `${who} Their flights keep sending; nobody can plan new flights on it.`;
}

interface SwitchOffDialogProps {
  row: ServiceTypeRow;
  toggle: ReturnType<typeof useToggleServiceType>;
  onClose: () => void;
}

/** Says how many organizations use a channel before it is switched off for all of them. */
function SwitchOffDialog({ row, toggle, onClose }: SwitchOffDialogProps) {
  const users = useQuery(organisationsUsingQuery(row.name));
  const count = users.data ?? 0;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Switch off ${row.display_name}?`}
      description={
        users.isPending
          ? 'Counting the organizations that use it…'
          : users.error
            ? 'Couldn’t count the organizations that use it.'
            : switchedOffFor(count)
      }
      confirmLabel="Switch Off"
      pendingLabel="Switching..."
      pending={toggle.isPending}
      onConfirm={() => toggle.mutate({ id: row.id, isActive: false }, { onSettled: onClose })}
    />
  );
}

function ActiveSwitch({ row }: { row: ServiceTypeRow }) {
  const toggle = useToggleServiceType();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Switch
        aria-label={`${row.display_name} is active`}
        checked={toggle.isPending ? toggle.variables.isActive : row.is_active}
        aria-busy={toggle.isPending}
        onCheckedChange={(isActive) => {
          if (toggle.isPending) return;
          if (isActive) toggle.mutate({ id: row.id, isActive });
          else setAsking(true);
        }}
      />
      {asking && <SwitchOffDialog row={row} toggle={toggle} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Service Types: all of them, with the switch, Edit and Add. */
export function ServiceTypesTab() {
  const query = useQuery(allServiceTypesQuery());
  const [dialog, setDialog] = useState<{ edited?: ServiceTypeRow } | null>(null);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">
          An inactive channel stays with the flights that use it; new flights can’t choose it.
        </p>
        <Button onClick={() => setDialog({})}>
          <Plus aria-hidden /> Add Service Type
        </Button>
      </div>
      <QueryState
        query={query}
        errorTitle="The service types could not be loaded"
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState title="No service types yet" />}
      >
        {(rows) => (
          <DataTable
            caption="Service types"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                header: 'Name',
                cell: ({ name }) => <ChannelName channel={name} className="font-medium" />,
              },
              { header: 'Display name', cell: ({ display_name }) => <bdi>{display_name}</bdi> },
              {
                header: 'Default rate',
                numeric: true,
                cell: ({ default_rate }) => formatCurrency(default_rate, 4),
              },
              { header: 'Sort order', numeric: true, cell: ({ sort_order }) => sort_order },
              { header: 'Active', cell: (row) => <ActiveSwitch row={row} /> },
              {
                header: 'Edit',
                numeric: true,
                actions: true,
                cell: (row) => (
                  <IconButton
                    label={`Edit ${row.display_name}`}
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
