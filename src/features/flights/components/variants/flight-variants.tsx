import { plural, t } from '@lingui/core/macro';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { VariantPrice } from '@/domain/delivery/message-cost';
import { formatCurrency, formatInteger, formatPercent } from '@/domain/shared/format';
import { toPercent } from '@/domain/campaign/metrics';
import {
  deliveriesNeeded,
  type FlightVariant,
  flightVariants,
  variantVerdict,
} from '@/domain/flight/variants';
import { paths } from '@/lib/paths';
import { VariantName } from '@/features/creative-data/variant-name';
import { useCan } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { DataTable } from '@/ui/data/data-table';
import { lazyPart } from '@/ui/layout/lazy-part';
import { QueryState } from '@/ui/states/query-state';
import { Section } from '@/ui/layout/section';
import { SkeletonRows } from '@/ui/states/skeleton';
import { verdictWords } from '@/words/variants';
import { flightForecastQuery } from '@/features/flights/forecast-queries';
import { triedCreativesQuery, variantTotalsQuery } from '@/features/flights/results-queries';
import type { FlightDetail } from '@/features/flights/types';
import { rowsOf, type VariantRow, withPrices } from '@/features/flights/variant-rows';
import { VariantPromotion } from './variant-promotion';

const PromoteDialog = lazyPart(async () => (await import('./promote-dialog')).PromoteDialog);
const VariantsDialog = lazyPart(async () => (await import('./variants-dialog')).VariantsDialog);

/** Where nothing is measured yet: a usual click rate, and a difference worth knowing of. */
const USUAL_RATE = 0.04;
const WORTH_KNOWING = 0.01;

/** What is learned when, before anything is. */
function Outlook({ rate }: { rate: number }) {
  const needed = formatInteger(Math.ceil(deliveriesNeeded(rate, WORTH_KNOWING) / 100) * 100);
  const clicks = formatPercent(rate * 100);
  return (
    <p className="mt-1 text-[0.8125rem] text-muted">
      {t`At a click rate of ${clicks}, a difference of 1 point shows after about ${needed} delivered messages of each. Look whenever you like: a winner is only named when it is one, in 19 of 20 tests.`}
    </p>
  );
}

const Price = ({ costPerMessage, parts }: VariantPrice) => (
  <>
    {formatCurrency(Number(costPerMessage))}{' '}
    <span className="text-xs text-muted">
      {t`${plural(parts, { one: '# part', other: '# parts' })}`}
    </span>
  </>
);

function Compared({ rows, over }: { rows: readonly VariantRow[]; over: boolean }) {
  const verdict = variantVerdict(rows);
  const [clicked, delivered] = [
    rows.reduce((sum, row) => sum + (row.clicked ?? 0), 0),
    rows.reduce((sum, row) => sum + row.delivered, 0),
  ];
  const won = verdict.state === 'winner';
  return (
    <>
      <div className="mb-3" aria-live="polite">
        <p className={won ? 'font-medium text-success' : 'font-medium'}>{verdictWords(verdict)}</p>
        {!over && (verdict.state === 'too_early' || verdict.state === 'no_winner') && (
          <Outlook rate={verdict.state === 'no_winner' ? clicked / delivered : USUAL_RATE} />
        )}
      </div>
      <DataTable
        caption={t`Variants`}
        rows={rows}
        keyOf={({ variant }) => variant}
        columns={[
          {
            header: t`Variant`,
            cell: ({ variant, name }) => <VariantName letter={variant} name={name} />,
          },
          { header: t`Share`, numeric: true, cell: ({ share }) => `${share}%` },
          ...(rows.some(({ price }) => price)
            ? [
                {
                  header: t`Price per message`,
                  numeric: true,
                  cell: ({ price }: VariantRow) => price && <Price {...price} />,
                },
              ]
            : []),
          {
            header: t`Delivered`,
            numeric: true,
            cell: (row) => formatInteger(row.delivered),
          },
          {
            header: t`Clicked`,
            numeric: true,
            cell: (row) => (row.clicked === null ? t`Not measured` : formatInteger(row.clicked)),
          },
          {
            header: t`Click rate`,
            numeric: true,
            cell: ({ clicked, delivered }) => formatPercent(toPercent(clicked, delivered)),
          },
        ]}
      />
    </>
  );
}

function chooseWords(started: boolean, some: boolean): string {
  if (started) return t`Change shares`;
  return some ? t`Change variants` : t`Try variants`;
}

/** What can be changed of a flight's variants by somebody who may edit it. */
function changesOf({ status, sent, creatives, variants }: FlightDetail, mayEdit: boolean) {
  const started = status !== 'pending';
  const tries = flightVariants(variants).length > 0;
  const open = mayEdit && status !== 'ended';
  return {
    open: open && sent === 0 && (started ? tries : creatives.length > 0),
    sending: open && started && tries,
  };
}

interface ActionsProps {
  flight: FlightDetail;
  variants: readonly FlightVariant[];
  rows: readonly VariantRow[];
  /** May be chosen, or have other shares. */
  open: boolean;
  /** One may be sent to everybody. */
  sending: boolean;
}

function Actions({ flight, variants, rows, open, sending }: ActionsProps) {
  const [asked, setAsked] = useState<'variants' | 'promotion' | null>(null);
  const verdict = variantVerdict(rows);
  const close = () => setAsked(null);
  return (
    <>
      {open && (
        <Button variant="outline" size="sm" onClick={() => setAsked('variants')}>
          {chooseWords(flight.status !== 'pending', variants.length > 0)}
        </Button>
      )}
      {sending && (
        <Button variant="outline" size="sm" onClick={() => setAsked('promotion')}>
          {t`Send one to everyone`}
        </Button>
      )}
      {asked === 'variants' && <VariantsDialog flight={flight} chosen={variants} onClose={close} />}
      {asked === 'promotion' && (
        <PromoteDialog
          flight={flight}
          rows={rows}
          leader={'leader' in verdict ? verdict.leader : null}
          onClose={close}
        />
      )}
    </>
  );
}

interface ResultsProps {
  flight: FlightDetail;
  query: UseQueryResult;
  rows: readonly VariantRow[];
  /** The creative whose variants they are; null where they are other versions. */
  of: { id: string; name: string } | null;
}

/** The way to the creative whose variants these are, and to what they brought in other flights. */
function OfCreative({ name, creativeId }: { name: string; creativeId: string }) {
  return (
    <p className="mt-3 text-[0.8125rem] text-muted">
      {t`The variants of a creative:`}{' '}
      <Link
        to={paths.creativeHistory(creativeId)}
        className="text-accent underline underline-offset-2"
      >
        <bdi>{name}</bdi>
      </Link>
    </p>
  );
}

const Results = ({ flight, query, rows, of }: ResultsProps) => (
  <QueryState
    query={query}
    pending={<SkeletonRows rows={2} label={t`Loading variants`} />}
    errorTitle={t`The variants could not be loaded`}
  >
    {() => (
      <>
        <VariantPromotion flight={flight} />
        <Compared
          rows={rows}
          over={flight.status === 'ended' || flight.promoted_variant !== null}
        />
        {of && <OfCreative name={of.name} creativeId={of.id} />}
      </>
    )}
  </QueryState>
);

const Untried = () => (
  <p className="text-muted">
    {t`Everybody gets the same message. Try up to three others on a part of the people, and see which is clicked more.`}
  </p>
);

/** The creative that a flight sends, where it tries one of its variants. */
function useVariedCreative({ creatives }: FlightDetail, variants: readonly FlightVariant[]) {
  const own = creatives[0]?.creative;
  const query = useQuery(triedCreativesQuery(variants.map(({ versionId }) => versionId)));
  const varied = query.data?.some(({ creative }) => creative && creative.variant_of === own?.id);
  return { query, creative: (varied && own) || null };
}

/** What a flight tries beside its message, how it does, and what goes to everybody; before the first message, the choice of it. */
export function FlightVariants({ flight }: { flight: FlightDetail }) {
  const can = useCan();
  const variants = flightVariants(flight.variants);
  const tries = variants.length > 0;
  const totals = useQuery(variantTotalsQuery(flight.id, tries));
  const forecast = useQuery(flightForecastQuery(flight.id));
  const of = useVariedCreative(flight, variants);
  const { open, sending } = changesOf(flight, can('flight:edit', flight));
  if (!tries && !open) return null;
  const rows = withPrices(rowsOf(flight, variants, totals.data ?? []), forecast.data?.variants);
  return (
    <Section
      title={t`Variants`}
      mark="variants"
      actions={
        (open || sending) && (
          <Actions
            flight={flight}
            variants={variants}
            rows={rows}
            open={open}
            sending={sending && totals.isSuccess}
          />
        )
      }
    >
      {tries ? (
        // A price that came later would move the columns; without it the rest is shown.
        <Results
          flight={flight}
          query={[forecast, of.query].find(({ isPending }) => isPending) ?? totals}
          rows={rows}
          of={of.creative}
        />
      ) : (
        <Untried />
      )}
    </Section>
  );
}
