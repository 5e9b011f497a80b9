import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { deliveredCount } from '@/domain/flight/flight';
import { flightDisplayName } from '@/words/flights';
import {
  type Decimals,
  formatCurrency,
  formatDate,
  formatInteger,
  sharedDecimals,
} from '@/domain/shared/format';
import { type Progress, progressShare, readProgress, wholePlan } from '@/domain/delivery/progress';
import { schedulePeriod } from '@/domain/time/schedule';
import { ChannelName, channelColour, ICON_ON_BASELINE } from '@/features/configuration/channels';
import { FlightBadge } from '@/features/configuration/components/flight-badge';
import { cn } from '@/lib/cn';
import { paths } from '@/lib/paths';
import { useActor } from '@/session/session';
import { BACKGROUNDS } from '@/ui/chart/colours';
import { MeterMark } from '@/ui/data/meter';
import { paceText } from '@/words/pace';
import type { Flight } from '@/features/flights/types';
import { clickFigure } from '../results/flight-figures';

/** Uses container queries, because the sidebar leaves less room than the viewport suggests. */
const ROW = '@4xl:col-span-full @4xl:grid @4xl:grid-cols-subgrid @4xl:items-center';
const COLUMNS =
  '@4xl:grid-cols-[minmax(10rem,1.8fr)_minmax(6rem,auto)_minmax(8rem,1.6fr)_auto_minmax(8rem,1.05fr)_auto] @4xl:gap-x-6';

interface FigureProps {
  label: string;
  value: ReactNode;
  detail?: string | undefined;
  /** Puts the detail on its own line in the table. */
  detailBelow?: boolean;
  /** Takes a whole line of a narrow card. */
  isLong?: boolean;
  /** Fraction shown as a bar below; values over 1 turn red, null shows no bar. */
  share?: number | null;
  ground?: string;
  /** Fraction expected by now, shown as a tick on the bar and as text for screen readers. */
  due?: { share: number; text: string } | undefined;
}

function Figure({
  label,
  value,
  detail,
  detailBelow = false,
  isLong = false,
  share = null,
  ground,
  due,
}: FigureProps) {
  return (
    <div className={cn('min-w-0', isLong && 'col-span-2 @md:col-span-1')}>
      <dt className="text-xs text-muted @4xl:sr-only">{label}</dt>
      <dd className="tabular-nums">
        {value}{' '}
        {detail && (
          <span className={cn('text-xs text-muted', detailBelow && '@4xl:block')}>{detail}</span>
        )}
        {due && <span className="sr-only">{due.text}</span>}
        {share !== null && (
          <span aria-hidden className="relative mt-1 block forced-color-adjust-none">
            <span className="block h-1 overflow-hidden rounded-full bg-raised">
              <span
                className={cn('block h-full rounded-full', share > 1 ? 'bg-destructive' : ground)}
                style={{ width: `${Math.min(100, share * 100)}%` }}
              />
            </span>
            {due && <MeterMark at={due.share * 100} />}
          </span>
        )}
      </dd>
    </div>
  );
}

function sentDetail(flight: Flight, whole: number): string | undefined {
  if (flight.sent === 0 && whole === 0) return undefined;
  const delivered = formatInteger(deliveredCount(flight.sent, flight.delivery_rate));
  if (whole === 0) return t`${delivered} delivered`;
  const all = formatInteger(whole);
  return flight.status === 'ended'
    ? t`of ${all} planned, ${delivered} delivered`
    : t`of ${all}, ${delivered} delivered`;
}

/** Messages sent out of the forecast, or of the plan of an ended flight, with a tick at the number expected by now. */
function SentFigure({ flight, progress }: { flight: Flight; progress: Progress | null }) {
  const hasEnded = flight.status === 'ended';
  const whole = (progress && wholePlan(progress, hasEnded)) ?? 0;
  const expected = hasEnded ? null : (progress?.expected ?? null);
  return (
    <Figure
      label={t`Sent`}
      value={formatInteger(flight.sent)}
      detail={sentDetail(flight, whole)}
      isLong
      share={progressShare(flight.sent, whole)}
      due={
        expected !== null && whole > 0
          ? {
              share: expected / whole,
              text: t`${{ due: formatInteger(expected) }} expected by now`,
            }
          : undefined
      }
      ground={BACKGROUNDS[channelColour(flight.type)]}
    />
  );
}

interface FlightRowProps {
  flight: Flight;
  actions: ReactNode;
  /** Decimals of the amounts of all flights. */
  decimals: Decimals;
}

function FlightRow({ flight, actions, decimals }: FlightRowProps) {
  const timeZone = useActor().organisation?.time_zone ?? 'UTC';
  const progress = readProgress(flight.progress);
  const pace = paceText(progress);
  const clicks = clickFigure(flight);
  return (
    <li className={cn('space-y-3 px-4 py-3.5 @4xl:space-y-0 @4xl:py-2.5', ROW)}>
      <div className="flex items-start justify-between gap-3 @4xl:contents">
        <div className="min-w-0">
          <p className="flex items-baseline gap-1.5 font-medium">
            {/* The line below names the channel. */}
            <span aria-hidden>
              <ChannelName channel={flight.type} iconOnly className={ICON_ON_BASELINE} />
            </span>
            <Link
              to={paths.flight(flight.campaign_id, flight.id)}
              className="line-clamp-2 min-w-0 break-words underline-offset-4 hover:underline"
            >
              <bdi>{flightDisplayName(flight.name)}</bdi>
            </Link>
          </p>
          <p className="text-xs text-pretty text-muted tabular-nums">
            {flight.type} · {schedulePeriod(flight.intervals) ?? t`Not scheduled`} ·{' '}
            {t`created ${{ day: formatDate(flight.created_at, timeZone) }}`}
          </p>
        </div>
        <div className="max-w-44 shrink-0 text-right @4xl:text-left">
          <FlightBadge flight={flight} />
          {pace && <p className="text-xs text-muted tabular-nums">{pace}</p>}
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2.5 @md:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1fr)] @4xl:contents">
        <SentFigure flight={flight} progress={progress} />
        <Figure label={t`CTR`} value={clicks.value} detail={clicks.detail} detailBelow />
        <Figure
          label={t`Spent`}
          value={formatCurrency(flight.spent, decimals)}
          detail={t`of ${{ budget: formatCurrency(flight.budget, decimals) }}`}
          share={flight.budget > 0 ? flight.spent / flight.budget : 0}
          ground="bg-muted"
        />
      </dl>
      <div className="-mx-2.5 flex items-center justify-end gap-1 @4xl:mx-0">{actions}</div>
    </li>
  );
}

interface CampaignFlightsProps {
  flights: readonly Flight[];
  renderActions: (flight: Flight) => ReactNode;
}

/** Flights of a campaign with progress, click rate and spending, as a table or, in a narrow container, as cards. */
export function CampaignFlights({ flights, renderActions }: CampaignFlightsProps) {
  const decimals = sharedDecimals(flights.flatMap(({ spent, budget }) => [spent, budget]));
  return (
    <div className="@container">
      <div className={cn('@4xl:grid', COLUMNS)}>
        <div
          aria-hidden
          className={cn('hidden border-b border-border px-4 py-2 text-xs text-muted', ROW)}
        >
          {[t`Flight`, t`Status`, t`Sent`, t`CTR`, t`Spent`].map((label) => (
            <span key={label}>{label}</span>
          ))}
          <span />
        </div>
        <ul className={cn('divide-y divide-border', ROW)}>
          {flights.map((flight) => (
            <FlightRow
              key={flight.id}
              flight={flight}
              actions={renderActions(flight)}
              decimals={decimals}
            />
          ))}
        </ul>
      </div>
    </div>
  );
}
