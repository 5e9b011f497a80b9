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

/** Value of the option that resumes the split test. */
const BY_SHARE = 'by share';

interface PromoteDialogProps {
  flight: FlightDetail;
  rows: readonly (VariantFigures & { name: string })[];
  /** Leading variant, selected initially. */
  leader: string | null;
  onClose: () => void;
}

function clickText({ delivered, clicked }: VariantFigures): string {
  if (delivered === 0) return t`Nothing delivered yet`;
  const of = formatInteger(delivered);
  return clicked === null
    ? t`${of} delivered`
    : t`${formatPercent(toPercent(clicked, delivered))} of ${of} clicked`;
}

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
      description={t`Everyone who hasn’t received the message yet gets the variant you select. You can change this at any time.`}
      dirty={false}
      pending={promote.isPending}
      error={promote.error}
      submit={[
        chosen === BY_SHARE ? t`Resume Split Test` : t`Send ${chosen} to Everyone`,
        t`Saving...`,
      ]}
      submitDisabled={chosen === now}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioCards
        legend={t`Send to everyone`}
        value={chosen}
        options={[
          ...rows.map((row) => ({
            value: row.variant,
            label: variantLabel(row.variant, row.name),
            hint: clickText(row),
          })),
          ...(flight.promoted_variant
            ? [
                {
                  value: BY_SHARE,
                  label: t`All variants by share`,
                  hint: t`Resumes the split test`,
                },
              ]
            : []),
        ]}
        onChange={setChosen}
      />
    </FormDialog>
  );
}
