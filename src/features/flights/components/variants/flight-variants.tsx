import { plural, t } from '@lingui/core/macro';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { VariantPrice } from '@/domain/delivery/message-cost';
import {
  formatCurrency,
  formatInteger,
  formatPercent,
  formatWholePercent,
} from '@/domain/shared/format';
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
import { variantCreativesQuery, variantTotalsQuery } from '@/features/flights/results-queries';
import type { FlightDetail } from '@/features/flights/types';
import { variantRows, type VariantRow, withPrices } from '@/features/flights/variant-rows';
import { VariantPromotion } from './variant-promotion';

const PromoteDialog = lazyPart(async () => (await import('./promote-dialog')).PromoteDialog);
const VariantsDialog = lazyPart(async () => (await import('./variants-dialog')).VariantsDialog);

/** Assumed click rate before anything is measured. */
const TYPICAL_RATE = 0.04;
/** Difference in click rate that a test should detect. */
const DETECTABLE_DIFFERENCE = 0.01;

/** Says how many messages a test needs before it shows a difference. */
function Outlook({ rate }: { rate: number }) {
  const needed = formatInteger(
    Math.ceil(deliveriesNeeded(rate, DETECTABLE_DIFFERENCE) / 100) * 100,
  );
  const clicks = formatPercent(rate * 100);
  return (
    <p className="mt-1 text-[0.8125rem] text-muted">
      {t`At a click rate of ${clicks}, a difference of 1 point shows after about ${needed} delivered messages per variant. You can check at any time: at most 1 in 20 tests names a false winner.`}
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
          <Outlook rate={verdict.state === 'no_winner' ? clicked / delivered : TYPICAL_RATE} />
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
          { header: t`Share`, numeric: true, cell: ({ share }) => formatWholePercent(share) },
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
  return some ? t`Change variants` : t`Test variants`;
}

function allowedChanges({ status, sent, creatives, variants }: FlightDetail, mayEdit: boolean) {
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
  /** Whether variants or shares can be changed. */
  open: boolean;
  /** Whether one variant can be sent to everyone. */
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
  /** Creative that the variants belong to; null when they are other versions. */
  creative: { id: string; name: string } | null;
}

function CreativeLink({ name, creativeId }: { name: string; creativeId: string }) {
  return (
    <p className="mt-3 text-[0.8125rem] text-muted">
      {t`Variants of the creative`}{' '}
      <Link
        to={paths.creativeHistory(creativeId)}
        className="text-accent underline underline-offset-2"
      >
        <bdi>{name}</bdi>
      </Link>
    </p>
  );
}

const Results = ({ flight, query, rows, creative }: ResultsProps) => (
  <QueryState
    query={query}
    pending={<SkeletonRows rows={2} label={t`Loading variants`} />}
    errorTitle={t`Couldn’t load the variants`}
  >
    {() => (
      <>
        <VariantPromotion flight={flight} />
        <Compared
          rows={rows}
          over={flight.status === 'ended' || flight.promoted_variant !== null}
        />
        {creative && <CreativeLink name={creative.name} creativeId={creative.id} />}
      </>
    )}
  </QueryState>
);

const NoVariants = () => (
  <p className="text-muted">
    {t`Test up to three variants on part of the audience and see which one gets more clicks.`}
  </p>
);

/** The flight's creative if the flight tests one of its variants, else null. */
function useVariedCreative({ creatives }: FlightDetail, variants: readonly FlightVariant[]) {
  const own = creatives[0]?.creative;
  const query = useQuery(variantCreativesQuery(variants.map(({ versionId }) => versionId)));
  const varied = query.data?.some(({ creative }) => creative && creative.variant_of === own?.id);
  return { query, creative: (varied && own) || null };
}

export function FlightVariants({ flight }: { flight: FlightDetail }) {
  const can = useCan();
  const variants = flightVariants(flight.variants);
  const tries = variants.length > 0;
  const totals = useQuery(variantTotalsQuery(flight.id, tries));
  const forecast = useQuery(flightForecastQuery(flight.id));
  const varied = useVariedCreative(flight, variants);
  const { open, sending } = allowedChanges(flight, can('flight:edit', flight));
  if (!tries && !open) return null;
  const rows = withPrices(
    variantRows(flight, variants, totals.data ?? []),
    forecast.data?.variants,
  );
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
        // Waits for the prices, because adding them later would move the columns. A failed forecast does not hide the table.
        <Results
          flight={flight}
          query={[forecast, varied.query].find(({ isPending }) => isPending) ?? totals}
          rows={rows}
          creative={varied.creative}
        />
      ) : (
        <NoVariants />
      )}
    </Section>
  );
}
