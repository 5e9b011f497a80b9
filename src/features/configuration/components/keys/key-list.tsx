import { t } from '@lingui/core/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useActor } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { DataTable } from '@/ui/data/data-table';
import { Section } from '@/ui/layout/section';
import { EmptyState } from '@/ui/states/empty-state';
import { QueryState } from '@/ui/states/query-state';
import { afterNextFrame } from '@/ui/timing/after-next-frame';
import { KeyActions } from './key-actions';
import { hasEnded, keyColumns, type ListedKey } from './key-columns';

/** The dialog that is open, with its row or the new key. */
export type OpenKeyDialog<Row, Issued> =
  | { dialog: 'create' }
  | { dialog: 'replace' | 'revoke'; row: Row }
  | { dialog: 'issued'; issued: Issued };

export interface KeyDialogProps<Issued> {
  onClose: () => void;
  /** Shows a new key, in a dialog that follows this one. */
  onIssued: (issued: Issued) => void;
}

interface KeyListProps<Row extends ListedKey, Issued> {
  query: UseQueryResult<Row[]>;
  caption: string;
  intro: string;
  /** URL hash of the list on a page that has several. The list then has a heading. */
  mark?: string;
  errorTitle: string;
  emptyTitle: string;
  emptyText: string;
  /** Columns before those that all keys have. */
  columns: ComponentProps<typeof DataTable<Row>>['columns'];
  /** Name of a key in the labels of its buttons. */
  nameOf: (row: Row) => string;
  renderDialog: (open: OpenKeyDialog<Row, Issued>, actions: KeyDialogProps<Issued>) => ReactNode;
}

/** A list of keys that the user can create, replace and revoke. */
export function KeyList<Row extends ListedKey, Issued>({
  query,
  caption,
  intro,
  errorTitle,
  emptyTitle,
  emptyText,
  columns,
  nameOf,
  mark,
  renderDialog,
}: KeyListProps<Row, Issued>) {
  const zone = useActor().organisation?.time_zone;
  const [open, setOpen] = useState<OpenKeyDialog<Row, Issued> | null>(null);
  const actions: KeyDialogProps<Issued> = {
    onClose: () => setOpen(null),
    onIssued: (issued) => {
      setOpen(null);
      // After the form has returned the focus, so that closing the next dialog returns it there too.
      afterNextFrame(() => setOpen({ dialog: 'issued', issued }));
    },
  };
  const create = (
    <Button variant={mark ? 'outline' : 'primary'} onClick={() => setOpen({ dialog: 'create' })}>
      <Plus aria-hidden /> {t`Create Key`}
    </Button>
  );
  const list = (
    <>
      <QueryState
        query={query}
        errorTitle={errorTitle}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <EmptyState icon={<KeyRound />} title={emptyTitle}>
            {emptyText}
          </EmptyState>
        }
      >
        {(rows) => (
          <DataTable
            caption={caption}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              ...columns,
              ...keyColumns(zone),
              {
                header: t`Actions`,
                numeric: true,
                actions: true,
                cell: (row) =>
                  !hasEnded(row) && (
                    <KeyActions
                      name={nameOf(row)}
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
      {open && renderDialog(open, actions)}
    </>
  );
  if (mark)
    return (
      <Section title={caption} mark={mark} description={intro} actions={create}>
        {list}
      </Section>
    );
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60 text-muted">{intro}</p>
        {create}
      </div>
      {list}
    </>
  );
}
