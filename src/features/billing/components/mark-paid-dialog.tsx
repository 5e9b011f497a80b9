import { formatCurrency } from '@/domain/format';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useMarkPaid } from '../mutations';
import type { Invoice } from '../types';

interface MarkPaidDialogProps {
  /** The invoice that is asked about; none while it is closed. */
  invoice: Invoice | undefined;
  onClose: () => void;
}

/** Asks a superadmin before the credits of an invoice arrive, since that is never taken back. */
export function MarkPaidDialog({ invoice, onClose }: MarkPaidDialogProps) {
  const markPaid = useMarkPaid();
  return (
    <ConfirmDialog
      open={invoice !== undefined}
      onOpenChange={onClose}
      title="Mark this invoice as paid?"
      description={
        invoice &&
        `${invoice.invoice_number} of ${formatCurrency(invoice.amount, 2)}. The credits of its package arrive at once. This can not be taken back.`
      }
      confirmLabel="Mark as Paid"
      pendingLabel="Marking..."
      destructive={false}
      pending={markPaid.isPending}
      onConfirm={() => {
        if (invoice) markPaid.mutate(invoice, { onSettled: onClose });
      }}
    />
  );
}
