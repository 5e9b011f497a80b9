import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { fallbackParts, pricedParts } from '@/domain/content/priced-parts';
import { messagePrice } from '@/domain/money/cost-model';
import { toNumber } from '@/domain/money/decimal';
import { type NumberRange, typedValue } from '@/domain/shared/typed-number';
import { useLink } from '@/features/creative-data/use-link';
import { useActor } from '@/session/session';
import { useSmsEncoding } from '@/session/use-sms-encoding';
import { useDebouncedForm } from '../form/debounced-form';

const MAX_RECIPIENTS = 999_999_999;
export const RECIPIENT_RANGE: NumberRange = { min: 0, max: MAX_RECIPIENTS, decimals: 0 };

interface Price {
  /** Short link that the message carries, or an example of the same length. */
  link: string | null;
  /** Price of one part in USD, including the SMS fallback and excluding targeting costs. */
  price: number;
  /** Number of recipients, parsed from `typed` and clamped to the allowed range. */
  people: number;
  /** Price for all recipients in USD. */
  money: number;
  /** Number of recipients as typed. */
  typed: string;
  onType: (typed: string) => void;
}

const PriceContext = createContext<Price>({
  link: null,
  price: 0,
  people: 0,
  money: 0,
  typed: '',
  onType: () => undefined,
});

interface PriceProviderProps {
  /** Short link of the edited version; null before it has one. */
  shortLink: string | null;
  children: ReactNode;
}

/** Provides the draft's price to the fields and the price bar. Needs a `DebouncedFormProvider` above. */
export function PriceProvider({ shortLink, children }: PriceProviderProps) {
  const { organisation } = useActor();
  const { form, whole } = useDebouncedForm();
  const [typed, onType] = useState('10000');
  const people = Math.min(
    MAX_RECIPIENTS,
    Math.max(0, Math.trunc(typedValue(typed, RECIPIENT_RANGE) ?? 0)),
  );
  const link = useLink({
    original_url: form.version.originalUrl,
    tracker_version_id: form.version.trackerVersionId,
    shortened_url: shortLink,
  });
  const encoding = useSmsEncoding();
  const fallback = fallbackParts(whole, { link, encoding });
  const price = toNumber(messagePrice(organisation?.service_rates, form.type, fallback));
  const parts = pricedParts({ channel: form.type, encoding }, whole, link);
  const money = price * parts * people;
  const priced = useMemo(
    () => ({ link, price, people, money, typed, onType }),
    [link, price, people, money, typed],
  );
  return <PriceContext value={priced}>{children}</PriceContext>;
}

/** Link and price of the draft. */
export const usePrice = (): Price => useContext(PriceContext);
