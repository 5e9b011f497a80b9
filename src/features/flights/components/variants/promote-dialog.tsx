import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { formatInteger, formatPercent } from '@/domain/shared/format';
import { toPercent } from '@/domain/campaign/metrics';
import type { VariantFigures } from '@/domain/flight/variants';
import { FormDialog } from '@/ui/forms/form-dialog';
import { RadioCards } from '@/ui/forms/radio-cards';
import { variantLabel } from '@/words/variants';
import { usePromoteVariant } from '@/features/flights/mutations';
import type { FlightDetail } from '@/features/flights/types';

/** Each gets the variant of their share. */
const BY_SHARE = 'by share';

interface PromoteDialogProps {
  flight: FlightDetail;
  rows: readonly (VariantFigures & { name: string })[];
  /** Who is ahead, to begin with. */
  leader: string | null;
  onClose: () => void;
}

function figuresOf({ delivered, clicked }: VariantFigures): string {
  if (delivered === 0) return t`Nothing delivered yet`;
  const of = formatInteger(delivered);
  return clicked === null
    ? t`${of} delivered`
    : t`${formatPercent(toPercent(clicked, delivered))} of ${of} clicked`;
}

/** Chooses what everybody gets from now on; choosing again takes it back. */
export function PromoteDialog({ flight, rows, leader, onClose }: PromoteDialogProps) {
  const now = flight.promoted_variant ?? BY_SHARE;
  const [chosen, setChosen] = useState(flight.promoted_variant ?? leader ?? 'A');
  const promote = usePromoteVariant();
  const submit = async () => {
    const variant = chosen === BY_SHARE ? null : chosen;
    const done = await promote
      .mutateAsync({ flightId: flight.id, version: flight.version, variant })
      .catch(() => null);
    if (done) onClose();
  };
  return (
    <FormDialog
      title={t`Send one to everyone`}
      description={t`From now on everyone who has not had the message yet gets the one that you choose. You can choose again at any time.`}
      dirty={false}
      pending={promote.isPending}
      error={promote.error}
      submit={[chosen === BY_SHARE ? t`Send All` : t`Send ${chosen} to Everyone`, t`Saving...`]}
      submitDisabled={chosen === now}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioCards
        legend={t`From now on everyone gets`}
        value={chosen}
        options={[
          ...rows.map((row) => ({
            value: row.variant,
            label: variantLabel(row.variant, row.name),
            hint: figuresOf(row),
          })),
          ...(flight.promoted_variant
            ? [{ value: BY_SHARE, label: t`The variant of their share`, hint: t`As it began` }]
            : []),
        ]}
        onChange={setChosen}
      />
    </FormDialog>
  );
}
