import { useQuery } from '@tanstack/react-query';
import { CreditCard, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useOrganisationId } from '@/session/session';
import { Badge } from '@/ui/data/badge';
import { Button, IconButton } from '@/ui/actions/button';
import { Card } from '@/ui/layout/card';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { EmptyState } from '@/ui/states/empty-state';
import { QueryState } from '@/ui/states/query-state';
import { Section } from '@/ui/layout/section';
import { SkeletonRows } from '@/ui/states/skeleton';
import { useMakeDefault, useRemovePaymentMethod } from '../mutations';
import { paymentMethodsQuery } from '../queries';
import type { PaymentMethod } from '../types';
import { AddPaymentMethodDialog } from './add-payment-method-dialog';

const expiry = ({ expiry_month, expiry_year }: PaymentMethod) =>
  `${String(expiry_month).padStart(2, '0')}/${expiry_year}`;

interface MethodProps {
  method: PaymentMethod;
  onRemove: () => void;
}

function Method({ method, onRemove }: MethodProps) {
  const makeDefault = useMakeDefault();
  const name = `${method.brand} ending in ${method.last_four}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <CreditCard aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-28">
        <p className="font-medium break-words">
          <bdi>{method.brand}</bdi> <span aria-hidden="true">••••</span>
          <span className="sr-only">ending in</span>{' '}
          <span className="tabular-nums">{method.last_four}</span>
        </p>
        <p className="text-[0.8125rem] text-muted tabular-nums">Expires {expiry(method)}</p>
      </div>
      {method.is_default ? (
        <Badge color="blue">Default</Badge>
      ) : (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Make ${name} the default`}
          pending={makeDefault.isPending}
          onClick={() => makeDefault.mutate(method)}
        >
          Make default
        </Button>
      )}
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  );
}

/** How invoices are paid: brand, last four digits and expiry, never a number. */
export function PaymentMethods() {
  const query = useQuery(paymentMethodsQuery(useOrganisationId()));
  const remove = useRemovePaymentMethod();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<PaymentMethod>();
  return (
    <Section
      title="Payment Methods"
      actions={
        <Button variant="outline" onClick={() => setAdding(true)}>
          <Plus aria-hidden /> Add Payment Method
        </Button>
      }
    >
      <Card>
        <QueryState
          query={query}
          pending={<SkeletonRows rows={2} label="Loading payment methods" />}
          errorTitle="The payment methods could not be loaded"
          isEmpty={(methods) => methods.length === 0}
          empty={
            <EmptyState icon={<CreditCard aria-hidden />} title="No payment methods yet">
              Add a card for your invoices.
            </EmptyState>
          }
        >
          {(methods) => (
            <ul className="divide-y divide-border">
              {methods.map((method) => (
                <Method key={method.id} method={method} onRemove={() => setRemoving(method)} />
              ))}
            </ul>
          )}
        </QueryState>
      </Card>
      {adding && <AddPaymentMethodDialog onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={removing !== undefined}
        onOpenChange={() => setRemoving(undefined)}
        title="Remove this payment method?"
        description={removing && `${removing.brand} ending in ${removing.last_four}`}
        confirmLabel="Remove"
        pendingLabel="Removing..."
        pending={remove.isPending}
        onConfirm={() => {
          if (removing) remove.mutate(removing, { onSettled: () => setRemoving(undefined) });
        }}
      />
    </Section>
  );
}
