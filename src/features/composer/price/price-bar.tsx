import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { type Content, contentLength } from '@/domain/content/content';
import { pricedParts, typicalParts } from '@/domain/content/priced-parts';
import { formatCurrency, formatInteger } from '@/domain/shared/format';
import { numberProblem } from '@/domain/shared/typed-number';
import { sumResults, versionResultsQuery } from '@/features/creative-data/version-results';
import { cn } from '@/lib/cn';
import { useSmsEncoding } from '@/session/use-sms-encoding';
import { IconButton } from '@/ui/actions/button';
import { NumberInput } from '@/ui/forms/number-field';
import { ClickRate, ConversionRate } from '@/features/creative-data/version-rates';
import { RECIPIENT_RANGE, usePrice } from './price-context';
import { useDebouncedForm } from '../form/debounced-form';

/** The stored message that is edited. */
export interface EditedMessage {
  creativeId: string;
  /** Version whose results are shown; null for all versions together. */
  versionId: string | null;
  /** Number of flights that use the message; null to take the number from the results. */
  flights: number | null;
}

/** Lengths of the message in parts. */
interface PartCounts {
  /** Billed parts: those of the longest language. */
  parts: number;
  /** Parts that most recipients get. */
  usual: number;
  /** Parts of the language shown in the fields. */
  shown: number;
}

/** Text after the price: its unit and the billed length of the message. */
function priceUnit(content: Content, { parts, usual, shown }: PartCounts) {
  if (shown < parts)
    return content.channel === 'voice'
      ? t`per call, billed as ${parts} minutes: its longest language`
      : t`per message, ${parts} parts: its longest language`;
  switch (content.channel) {
    case 'voice':
      return plural(parts, {
        one: 'per call, billed as # minute',
        other: 'per call, billed as # minutes',
      });
    case 'sms':
      if (usual < parts) return t`per message, ${parts} parts (${usual} for most)`;
      return plural(parts, {
        one: 'per message, # part',
        other: 'per message, # parts',
      });
    default:
      return plural(contentLength(content), {
        one: 'per message, # character',
        other: 'per message, # characters',
      });
  }
}

const usageText = (flights: number) =>
  flights === 0
    ? t`Not used yet`
    : plural(flights, { one: 'Used in # flight', other: 'Used in # flights' });

/** Number of flights that use the stored message, its click rate and conversions. */
export function Usage({ edits }: { edits: EditedMessage }) {
  const { creativeId, versionId } = edits;
  const { data, isPending } = useQuery(versionResultsQuery(creativeId));
  const results = sumResults(
    (data ?? []).filter(({ version_id }) => versionId === null || version_id === versionId),
  );
  const flights = edits.flights ?? (data && (results?.flights ?? 0));
  return (
    <p className="min-h-5 text-[0.8125rem] text-muted tabular-nums">
      {!isPending && flights !== undefined && usageText(flights)}
      {results && results.sent > 0 && (
        <>
          {' · '}
          <ClickRate results={results} />
          <ConversionRate results={results} />
        </>
      )}
    </p>
  );
}

/** Number of recipients for the total price. */
function RecipientsField() {
  const { typed, onType } = usePrice();
  const id = useId();
  return (
    <div className="flex items-center gap-2 xl:order-1">
      <label htmlFor={id}>{t`Recipients`}</label>
      <span className="w-24">
        <NumberInput
          id={id}
          format={RECIPIENT_RANGE}
          aria-invalid={
            (typed !== '' && numberProblem(typed, RECIPIENT_RANGE) !== null) || undefined
          }
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      </span>
    </div>
  );
}

/** Price for all recipients, in a live region. */
function Total({ className }: { className?: string | false }) {
  const { money, people } = usePrice();
  const [all, count] = [formatCurrency(money), formatInteger(people)];
  return (
    <p aria-live="polite" className={cn('ms-auto whitespace-nowrap xl:order-2 xl:ms-0', className)}>
      <span aria-hidden>
        <span className="font-medium text-fg">{all}</span>
        <span className="hidden sm:max-md:inline"> {t`for ${count} recipients`}</span>
        <span className="hidden min-[96rem]:inline"> {t`before targeting costs`}</span>
      </span>
      <span className="sr-only">{t`${all} for ${count} recipients, before targeting costs`}</span>
    </p>
  );
}

/**
 * Part of the sticky bar: length, price per message and total price. On narrow screens a button opens the recipients
 * field; on a phone it also opens all but the price, which shares one row with the buttons.
 */
export function PriceBar() {
  const { form, content, whole } = useDebouncedForm();
  const { link, price } = usePrice();
  const [open, setOpen] = useState(false);
  const id = useId();
  const folded = !open && 'max-sm:sr-only';
  const sending = { channel: form.type, encoding: useSmsEncoding() };
  const parts = pricedParts(sending, whole, link);
  const usual = typicalParts(sending, whole, link);
  const shown = pricedParts(sending, content, link);
  return (
    <section
      data-price
      aria-label={t`Price`}
      className={cn(
        'flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-4 text-[0.8125rem] text-muted tabular-nums xl:flex-nowrap',
        open ? 'max-md:basis-full' : 'max-sm:min-w-max sm:max-md:basis-full',
      )}
    >
      <div className="flex min-w-0 flex-1 items-center gap-x-4 max-sm:gap-x-1 xl:contents">
        <p className="min-w-0 xl:whitespace-nowrap">
          <strong className="text-sm font-semibold text-fg">{formatCurrency(price * parts)}</strong>{' '}
          <span className={cn(folded)}>{priceUnit(content, { parts, usual, shown })}</span>
        </p>
        <Total className={folded} />
        <IconButton
          label={t`Price details`}
          aria-expanded={open}
          aria-controls={id}
          className="-me-2 xl:hidden"
          onClick={() => setOpen(!open)}
        >
          <ChevronUp aria-hidden className={cn('transition-transform', open && 'rotate-180')} />
        </IconButton>
      </div>
      <div
        id={id}
        className={cn(
          'w-full flex-wrap items-center gap-x-4 gap-y-1 pb-1 xl:contents',
          open ? 'flex' : 'hidden',
        )}
      >
        <RecipientsField />
        <span className="xl:hidden">{t`before targeting costs`}</span>
      </div>
    </section>
  );
}
