import { t } from '@lingui/core/macro';
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

/** Identifies an offer. */
export const offerKey = ({ channel, quantity, discount }: PackageOffer) =>
  `${channel} ${quantity} ${discount}`;

/** Cost of an offer in total and per message, its discount or surcharge, and the credits it adds. */
function hint(offer: PackageOffer): string {
  const { discount } = offer;
  const price = formatCurrency(offer.price, 2);
  const rate = formatCurrency(effectiveRate(offer.rate, discount));
  const credits = formatCurrency(offer.credits, 2);
  if (discount > 0)
    return t`${price}: ${discount}% discount, ${rate} per message. Adds ${credits} credits.`;
  if (discount < 0)
    return t`${price}: ${{ surcharge: -discount }}% surcharge, ${rate} per message. Adds ${credits} credits.`;
  return t`${price}: ${rate} per message. Adds ${credits} credits.`;
}

interface BuyPackageDialogProps {
  account: {
    prepaid_packages: unknown;
    service_rates: unknown;
    active_services: readonly string[] | null;
  };
  /** The offer chosen at first. */
  initial?: PackageOffer | undefined;
  onClose: () => void;
}

/** Dialog for buying a prepaid package. Buying issues an invoice; the credits are added once it is paid. */
export function BuyPackageDialog({ account, initial, onClose }: BuyPackageDialogProps) {
  const buy = useBuyPackage();
  const offers = packageOffers(account);
  const [attempt, setAttempt] = useState(
    initial && { key: offerKey(initial), id: crypto.randomUUID() },
  );
  // Clears the choice if the package is no longer offered at this price.
  const chosen = offers.find((offer) => offerKey(offer) === attempt?.key);
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
      title={t`Buy Prepaid Package`}
      description={t`You get an invoice right away, due within 14 days. The credits arrive when it is paid.`}
      footer={
        <>
          <Button variant="outline" disabled={buy.isPending} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button disabled={!chosen} pending={buy.isPending} onClick={() => void submit()}>
            {buy.isPending ? t`Buying...` : t`Buy Package`}
          </Button>
        </>
      }
    >
      {buy.error && !buy.isPending && (
        <Notice tone="error" className="mb-4">
          {buy.error.message}
          {buy.error instanceof UnknownOutcome || ` ${t`Nothing was bought.`}`}
        </Notice>
      )}
      {offers.length === 0 ? (
        <EmptyState title={t`No packages yet`}>
          {t`Packages you agree on with your provider appear here.`}
        </EmptyState>
      ) : (
        <RadioCards
          legend={t`Package`}
          value={chosen ? offerKey(chosen) : null}
          // A different package is a different purchase, so it needs its own id.
          onChange={(key) => setAttempt({ key, id: crypto.randomUUID() })}
          options={offers.map((offer) => ({
            value: offerKey(offer),
            label: `${formatInteger(offer.quantity)} ${offer.channel}`,
            hint: hint(offer),
          }))}
        />
      )}
    </Dialog>
  );
}
