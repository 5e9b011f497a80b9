import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { zonedDay } from '@/domain/time/wall-time';
import { formatCurrency } from '@/domain/shared/format';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { useDraftDialog } from '@/session/use-draft-dialog';
import { useDraftForm } from '@/session/use-draft-form';
import { FormDialog } from '@/ui/forms/form-dialog';
import { FormField } from '@/ui/forms/form-field';
import { useMarkPaid } from '../mutations';
import { type PaymentForm, paymentSchema } from '../schemas';
import type { Invoice } from '../types';

interface MarkPaidDialogProps {
  invoice: Invoice;
  onClose: () => void;
}

/** Records the payment date and reference of an invoice. */
export function MarkPaidDialog({ invoice, onClose }: MarkPaidDialogProps) {
  const markPaid = useMarkPaid();
  const [today] = useState(() => zonedDay('UTC', Date.now()));
  const draft = useDraftForm<PaymentForm>({
    name: `invoice:paid:${invoice.id}`,
    resolver: zodResolver(paymentSchema),
    empty: { paidOn: today, reference: '' },
  });
  const { dialog } = useDraftDialog({
    draft,
    write: markPaid,
    save: (values) => markPaid.mutateAsync({ invoice, form: values }),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t`Mark this invoice as paid?`}
      description={t`${{ number: invoice.invoice_number ?? '' }} of ${{ amount: formatCurrency(invoice.amount, 2) }}. The credits of its package arrive now. You can’t undo this.`}
      submit={[t`Mark as Paid`, t`Marking...`]}
      className="grid gap-4 sm:grid-cols-2"
    >
      <FormField
        form={draft.form}
        name="paidOn"
        label={t`Money arrived on`}
        type="date"
        max={today}
        required
      />
      <FormField
        form={draft.form}
        name="reference"
        label={t`Payment reference`}
        hint={t`Printed on the invoice`}
        autoComplete="off"
        dir="auto"
      />
    </FormDialog>
  );
}
