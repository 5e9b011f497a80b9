import { useState } from 'react';
import { type PackageOffer, packageOffers } from '@/domain/money/billing';
import { formatCurrency, formatInteger } from '@/domain/shared/format';
import { effectiveRate } from '@/domain/money/pricing';
import { UnknownOutcome } from '@/lib/query/attempts';
import { Button } from '@/ui/actions/button';
import { Dialog } from '@/ui/overlays/dialog';
import { EmptyState } from '@/ui/states/empty-state';
import { Notice } from '@/ui/states/notice';
import { RadioCards } from '@/ui/forms/radio-cards';
import { useSingleRun } from '@/ui/forms/use-single-run';
import { useBuyPackage } from '../mutations';

const keyOf = ({ channel, quantity, discount }: PackageOffer) =>
  `${channel} ${quantity} ${discount}`;

/** `15% discount`, `10% surcharge`, or nothing. */
function condition({ discount }: PackageOffer): string {
  if (discount === 0) return '';
  return discount > 0 ? `${discount}% discount, ` : `${-discount}% surcharge, `;
}

const hint = (offer: PackageOffer) =>
  `${formatCurrency(offer.price, 2)}: ${condition(offer)}${formatCurrency(effectiveRate(offer.rate, offer.discount))} per message. Adds ${formatCurrency(offer.credits, 2)} credits.`;

interface BuyPackageDialogProps {
  account: {
    prepaid_packages: unknown;
    service_rates: unknown;
    active_services: readonly string[] | null;
  };
  onClose: () => void;
}

/** Chooses a package of the organisation's list; buying issues an invoice, credits arrive when it is paid. */
export function BuyPackageDialog({ account, onClose }: BuyPackageDialogProps) {
  const buy = useBuyPackage();
  const offers = packageOffers(account);
  const [attempt, setAttempt] = useState<{ key: string; id: string }>();
  // A package that is no longer offered at this price is no longer chosen.
  const chosen = offers.find((offer) => keyOf(offer) === attempt?.key);
  const submit = useSingleRun(async () => {
    if (!chosen || !attempt) return;
    await buy.mutateAsync({ id: attempt.id, offer: chosen }).then(onClose, () => {});
  });
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!buy.isPending) onClose();
      }}
      dismissible={!buy.isPending}
      title="Buy Prepaid Package"
      description="An invoice is issued at once, payable within 14 days. The credits arrive when it is paid."
      footer={
        <>
          <Button variant="outline" disabled={buy.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!chosen} pending={buy.isPending} onClick={() => void submit()}>
            {buy.isPending ? 'Buying...' : 'Buy Package'}
          </Button>
        </>
      }
    >
      {buy.error && !buy.isPending && (
        <Notice tone="error" className="mb-4">
          {buy.error.message}
          {buy.error instanceof UnknownOutcome || ' Nothing was bought.'}
        </Notice>
      )}
      {offers.length === 0 ? (
        <EmptyState title="No packages are offered">
          Packages are agreed with your provider and appear here.
        </EmptyState>
      ) : (
        <RadioCards
          legend="Package"
          value={chosen ? keyOf(chosen) : null}
          // Another choice is another purchase, so it has an id of its own.
          onChange={(key) => setAttempt({ key, id: crypto.randomUUID() })}
          options={offers.map((offer) => ({
            value: keyOf(offer),
            label: `${formatInteger(offer.quantity)} ${offer.channel}`,
            hint: hint(offer),
          }))}
        />
      )}
    </Dialog>
  );
}
