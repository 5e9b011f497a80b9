import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { fallbackParts, pricedParts } from '@/domain/content/priced-parts';
import { messagePrice } from '@/domain/money/cost-model';
import { toNumber } from '@/domain/money/decimal';
import { type NumberRange, typedValue } from '@/domain/shared/typed-number';
import { useLink } from '@/features/creative-data/use-link';
import { useActor } from '@/session/session';
import { useSmsEncoding } from '@/session/use-sms-encoding';
import { useSettled } from '../form/typed-content';

const MOST_PEOPLE = 999_999_999;
export const PEOPLE: NumberRange = { min: 0, max: MOST_PEOPLE, decimals: 0 };

interface Priced {
  /** The short link that goes with the message. */
  link: string | null;
  /** Dollars for one part, with the share of fallback SMS, without location and audience. */
  price: number;
  /** For how many people all is priced. */
  people: number;
  /** Dollars for all of them. */
  money: number;
  /** Their number as it is typed. */
  typed: string;
  onType: (typed: string) => void;
}

const PricedContext = createContext<Priced>({
  link: null,
  price: 0,
  people: 0,
  money: 0,
  typed: '',
  onType: () => undefined,
});

interface PricedContentProps {
  /** The short link that the edited version has. */
  shortLink: string | null;
  children: ReactNode;
}

/** Works out once what is typed costs, for the fields and for the bar below them; within a `TypedContent`. */
export function PricedContent({ shortLink, children }: PricedContentProps) {
  const { organisation } = useActor();
  const { form, whole } = useSettled();
  const [typed, onType] = useState('10000');
  const people = Math.min(MOST_PEOPLE, Math.max(0, Math.trunc(typedValue(typed, PEOPLE) ?? 0)));
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
  return <PricedContext value={priced}>{children}</PricedContext>;
}

/** The link that goes with what is typed, and what it costs. */
export const usePriced = (): Priced => useContext(PricedContext);
