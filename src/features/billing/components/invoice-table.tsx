import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCurrency, formatDate } from '@/domain/format';
import { StatusBadge } from '@/features/configuration/components/status-badge';
import { paths } from '@/lib/paths';
import { useCan } from '@/session/session';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { DataTable } from '@/ui/data-table';
import { useMarkPaid } from '../mutations';
import type { Invoice } from '../types';

type Row = Invoice & { organisation?: { name: string } | null };

const isOpen = ({ status }: Row) => status === 'pending' || status === 'overdue';

interface InvoiceTableProps {
  caption: string;
  rows: readonly Row[];
  /** The organisation's name in a column of its own, where there are several. */
  named?: boolean;
}

/** Invoices with number, dates, amount and status; superadmins mark the open ones as paid (BILL-14). */
export function InvoiceTable({ caption, rows, named = false }: InvoiceTableProps) {
  const can = useCan();
  const markPaid = useMarkPaid();
  const [paying, setPaying] = useState<Row>();
  const mayMark = can('billing:mark-paid');
  return (
    <>
      <DataTable
        caption={caption}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            header: 'Invoice',
            cell: ({ id, invoice_number }) => (
              <Link to={paths.invoice(id)} className="font-medium text-accent hover:underline">
                {invoice_number}
              </Link>
            ),
          },
          ...(named
            ? [
                {
                  header: 'Organization',
                  cell: ({ organisation }: Row) => <bdi>{organisation?.name}</bdi>,
                },
              ]
            : []),
          { header: 'Description', cell: ({ description }) => description },
          { header: 'Issued', cell: ({ issued_date }) => formatDate(issued_date) },
          { header: 'Due', cell: ({ due_date }) => formatDate(due_date) },
          { header: 'Amount', numeric: true, cell: ({ amount }) => formatCurrency(amount, 2) },
          {
            header: 'Status',
            cell: ({ status }) => <StatusBadge kind="invoice" status={status} />,
          },
          ...(mayMark
            ? [
                {
                  header: 'Payment',
                  cell: (row: Row) =>
                    isOpen(row) && (
                      <Button
                        variant="outline"
                        size="sm"
                        aria-label={`Mark ${row.invoice_number} as paid`}
                        onClick={() => setPaying(row)}
                      >
                        Mark as Paid
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
      <ConfirmDialog
        open={paying !== undefined}
        onOpenChange={() => setPaying(undefined)}
        title="Mark this invoice as paid?"
        description={
          paying &&
          `${paying.invoice_number} of ${formatCurrency(paying.amount, 2)}. The credits of its package arrive at once. This can not be taken back.`
        }
        confirmLabel="Mark as Paid"
        pendingLabel="Marking..."
        destructive={false}
        pending={markPaid.isPending}
        onConfirm={() => {
          if (paying) markPaid.mutate(paying, { onSettled: () => setPaying(undefined) });
        }}
      />
    </>
  );
}
