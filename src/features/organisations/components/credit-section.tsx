import { Trans } from '@lingui/react/macro';
import { t } from '@lingui/core/macro';
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

const bookingText = () => ({
  grant: {
    title: t`Grant credit`,
    effect: t`The organization can spend it immediately.`,
    submit: [t`Grant credit`, t`Granting...`] as const,
  },
  correction: {
    title: t`Correct credit`,
    effect: t`Removes credit granted by mistake, up to the current balance.`,
    submit: [t`Remove credit`, t`Removing...`] as const,
  },
});

interface BookingDialogProps extends CreditProps {
  booking: Booking;
  onClose: () => void;
}

function BookingDialog({ organisation, booking, onClose }: BookingDialogProps) {
  const book = useBookCredit();
  const { title, effect, submit } = bookingText()[booking];
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
        <Trans>
          For <bdi>{organisation.name}</bdi>. {effect}
        </Trans>
      }
      submit={[...submit]}
    >
      <NumberField
        form={form}
        name="amount"
        label={t`Amount`}
        required
        className="max-w-xs"
        format={CREDIT}
      />
      <FormField
        form={form}
        name="reason"
        label={t`Reason`}
        required
        hint={t`The organization sees it in its statement.`}
        dir="auto"
      />
    </FormDialog>
  );
}

export function CreditSection({ organisation }: CreditProps) {
  const balance = useQuery(balanceQuery(organisation.id));
  const [booking, setBooking] = useState<Booking>();
  return (
    <FormSection title={t`Credit`} description={t`Booked immediately, without saving the form.`}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <QueryState
          query={balance}
          pending={<Spinner label={t`Loading the balance`} />}
          errorTitle={t`Couldn’t load the balance`}
        >
          {(amount) => (
            <p>
              {t`Balance`}{' '}
              <span className="font-semibold tabular-nums">{formatCurrency(amount, 2)}</span>
            </p>
          )}
        </QueryState>
        <Button variant="outline" onClick={() => setBooking('grant')}>
          {t`Grant credit`}
        </Button>
        <Button variant="outline" onClick={() => setBooking('correction')}>
          {t`Correct credit`}
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
