import { t } from '@lingui/core/macro';
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

const methodName = ({ brand, last_four: lastFour }: PaymentMethod) =>
  t`${brand} ending in ${lastFour}`;

interface MethodProps {
  method: PaymentMethod;
  onRemove: () => void;
}

function Method({ method, onRemove }: MethodProps) {
  const makeDefault = useMakeDefault();
  const name = methodName(method);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <CreditCard aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-28">
        <p className="font-medium break-words">
          <bdi>{method.brand}</bdi> <span aria-hidden="true">••••</span>
          <span className="sr-only">{t`ending in`}</span>{' '}
          <span className="tabular-nums">{method.last_four}</span>
        </p>
        <p className="text-[0.8125rem] text-muted tabular-nums">{t`Expires ${{ date: expiry(method) }}`}</p>
      </div>
      {method.is_default ? (
        <Badge color="blue">{t`Default`}</Badge>
      ) : (
        <Button
          variant="ghost"
          size="sm"
          aria-label={t`Make ${name} the default`}
          pending={makeDefault.isPending}
          onClick={() => makeDefault.mutate(method)}
        >
          {t`Make default`}
        </Button>
      )}
      <IconButton label={t`Remove ${name}`} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  );
}

/** The organization's payment methods: brand, last four digits and expiry of each card. */
export function PaymentMethods() {
  const query = useQuery(paymentMethodsQuery(useOrganisationId()));
  const remove = useRemovePaymentMethod();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<PaymentMethod>();
  return (
    <Section
      title={t`Payment Methods`}
      actions={
        <Button variant="outline" onClick={() => setAdding(true)}>
          <Plus aria-hidden /> {t`Add Payment Method`}
        </Button>
      }
    >
      <Card>
        <QueryState
          query={query}
          pending={<SkeletonRows rows={2} label={t`Loading payment methods`} />}
          errorTitle={t`Couldn’t load payment methods`}
          isEmpty={(methods) => methods.length === 0}
          empty={
            <EmptyState icon={<CreditCard aria-hidden />} title={t`No payment methods yet`}>
              {t`Add a card for your invoices.`}
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
        title={t`Remove this payment method?`}
        description={removing && methodName(removing)}
        confirmLabel={t`Remove`}
        pendingLabel={t`Removing...`}
        pending={remove.isPending}
        onConfirm={() => {
          if (removing) remove.mutate(removing, { onSettled: () => setRemoving(undefined) });
        }}
      />
    </Section>
  );
}
