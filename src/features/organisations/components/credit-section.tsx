import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCurrency } from '@/domain/format';
import { useDraftDialog } from '@/session/use-draft-dialog';
import { useDraftForm } from '@/session/use-draft-form';
import { Button } from '@/ui/button';
import { FormDialog } from '@/ui/form-dialog';
import { FormField } from '@/ui/form-field';
import { NumberField } from '@/ui/number-field';
import { QueryState } from '@/ui/query-state';
import { Spinner } from '@/ui/spinner';
import { useGrantCredit } from '../mutations';
import { balanceQuery } from '../queries';
import { CREDIT, type GrantForm, grantSchema } from '../schemas';
import type { Organisation } from '../queries';
import { FormSection } from './form-section';

interface CreditProps {
  organisation: Pick<Organisation, 'id' | 'name'>;
}

function GrantDialog({ organisation, onClose }: CreditProps & { onClose: () => void }) {
  const grant = useGrantCredit();
  const draft = useDraftForm<GrantForm>({
    name: `organisation:credit:${organisation.id}`,
    resolver: zodResolver(grantSchema),
    empty: { amount: '', reason: '' },
  });
  const { form } = draft;
  const { dialog } = useDraftDialog({
    draft,
    write: grant,
    save: (values, { id }) => grant.mutateAsync({ id, organisation, form: values }),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title="Grant credit"
      description={
        <>
          For <bdi>{organisation.name}</bdi>. It can be spent at once, and can’t be taken back here.
        </>
      }
      submit={['Grant credit', 'Granting...']}
    >
      <NumberField
        form={form}
        name="amount"
        label="Amount"
        required
        className="max-w-xs"
        format={CREDIT}
      />
      <FormField
        form={form}
        name="reason"
        label="Reason"
        required
        hint="The organization reads it in its statement"
        dir="auto"
      />
    </FormDialog>
  );
}

/** What the organisation has left, and credit by hand. */
export function CreditSection({ organisation }: CreditProps) {
  const balance = useQuery(balanceQuery(organisation.id));
  const [granting, setGranting] = useState(false);
  return (
    <FormSection title="Credit" description="Booked at once, independent of the form above.">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <QueryState
          query={balance}
          pending={<Spinner label="Loading the balance" />}
          errorTitle="The balance could not be loaded"
        >
          {(amount) => (
            <p>
              Balance{' '}
              <span className="font-semibold tabular-nums">{formatCurrency(amount, 2)}</span>
            </p>
          )}
        </QueryState>
        <Button variant="outline" onClick={() => setGranting(true)}>
          Grant credit
        </Button>
      </div>
      {/* The dialog's form must not send the one that this section stands in. */}
      <div onSubmit={(event) => event.stopPropagation()}>
        {granting && <GrantDialog organisation={organisation} onClose={() => setGranting(false)} />}
      </div>
    </FormSection>
  );
}
