import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCurrency } from '@/domain/shared/format';
import { useDraftDialog } from '@/session/use-draft-dialog';
import { useDraftForm } from '@/session/use-draft-form';
import { Button } from '@/ui/actions/button';
import { FormDialog } from '@/ui/forms/form-dialog';
import { FormField } from '@/ui/forms/form-field';
import { NumberField } from '@/ui/forms/number-field';
import { QueryState } from '@/ui/states/query-state';
import { Spinner } from '@/ui/states/spinner';
import { type Booking, useBookCredit } from '../mutations';
import { balanceQuery } from '../queries';
import { CREDIT, type CreditForm, creditSchema } from '../schemas';
import type { Organisation } from '../queries';
import { FormSection } from './form-section';

interface CreditProps {
  organisation: Pick<Organisation, 'id' | 'name'>;
}

/** Dialog copy of the two manual bookings. */
const BOOKINGS = {
  grant: {
    title: 'Grant credit',
    explains: 'It can be spent at once.',
    submit: ['Grant credit', 'Granting...'],
  },
  correction: {
    title: 'Correct credit',
    explains: 'Removes credit that was granted by mistake, up to what is left.',
    submit: ['Remove credit', 'Removing...'],
  },
} as const satisfies Record<Booking, unknown>;

interface BookingDialogProps extends CreditProps {
  booking: Booking;
  onClose: () => void;
}

function BookingDialog({ organisation, booking, onClose }: BookingDialogProps) {
  const book = useBookCredit();
  const { title, explains, submit } = BOOKINGS[booking];
  const draft = useDraftForm<CreditForm>({
    name: `organisation:${booking}:${organisation.id}`,
    resolver: zodResolver(creditSchema),
    empty: { amount: '', reason: '' },
  });
  const { form } = draft;
  const { dialog } = useDraftDialog({
    draft,
    write: book,
    save: (values, { id }) => book.mutateAsync({ id, organisation, booking, form: values }),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={title}
      description={
        <>
          For <bdi>{organisation.name}</bdi>. {explains}
        </>
      }
      submit={[...submit]}
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

/** The organization's balance, with credit granted or corrected by hand. */
export function CreditSection({ organisation }: CreditProps) {
  const balance = useQuery(balanceQuery(organisation.id));
  const [booking, setBooking] = useState<Booking>();
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
        <Button variant="outline" onClick={() => setBooking('grant')}>
          Grant credit
        </Button>
        <Button variant="outline" onClick={() => setBooking('correction')}>
          Correct credit
        </Button>
      </div>
      {/* Stops the dialog's submit event: it would also submit the page's form around this section. */}
      <div onSubmit={(event) => event.stopPropagation()}>
        {booking && (
          <BookingDialog
            organisation={organisation}
            booking={booking}
            onClose={() => setBooking(undefined)}
          />
        )}
      </div>
    </FormSection>
  );
}
