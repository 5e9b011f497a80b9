import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { type Decimals, formatCurrency, sharedDecimals } from '@/domain/shared/format';
import { roundToTotal } from '@/domain/money/rounded-sums';
import { centDifference } from '@/domain/money/rounding';
import { figuresMayChange } from '@/domain/flight/live-figures';
import { channelColour, ChannelName, ICON_ON_BASELINE } from '@/features/configuration/channels';
import { cn } from '@/lib/cn';
import { paths } from '@/lib/paths';
import { pollWhile } from '@/lib/query/poll';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { type QueryData, readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';
import { BACKGROUNDS } from '@/ui/chart/colours';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { flightDisplayName } from '@/words/flights';
import type { Campaign } from '@/features/campaigns/types';

const budgetSplitQuery = (campaignId: string, polls: boolean) =>
  readQuery(
    [...KEY_ROOTS.campaigns, 'budget split', campaignId] as const,
    () => supabase.rpc('campaign_budget_split', { p_campaign_id: campaignId }),
    { refetchInterval: (query) => pollWhile(query, polls) },
  );

type Share = QueryData<typeof budgetSplitQuery>[number];

const channelBackground = ({ flight_id: id, channel }: Share) =>
  id ? BACKGROUNDS[channelColour(channel)] : 'bg-muted';

/** Segment for a flight's share of the budget. Dark: spent. Medium: reserved. Light: available. */
function Segment({ share, whole }: { share: Share; whole: number }) {
  const part = (amount: number) => `${(100 * amount) / Math.max(share.allocated, 1e-9)}%`;
  const background = channelBackground(share);
  return (
    <span
      style={{ width: `${(100 * share.allocated) / whole}%` }}
      className="relative h-full border-r border-surface last:border-0"
    >
      <span className={cn('absolute inset-0 opacity-25', background)} />
      <span
        className={cn('absolute inset-y-0 left-0 opacity-50', background)}
        style={{ width: part(Math.min(share.allocated, share.spent + share.reserved)) }}
      />
      <span
        className={cn('absolute inset-y-0 left-0', background)}
        style={{ width: part(share.spent) }}
      />
    </span>
  );
}

/** Text for the allocated and unallocated budget. `over` is true if the flights exceed the campaign budget. */
function headline(budget: number | null, allocated: number) {
  const decimals = sharedDecimals([budget, allocated]);
  const planned = formatCurrency(allocated, decimals);
  if (budget === null)
    return { text: t`${planned} allocated, and the campaign has no limit`, over: false };
  const whole = formatCurrency(budget, decimals);
  return allocated > budget
    ? {
        text: t`${planned} allocated: ${{ excess: formatCurrency(centDifference(allocated, budget), decimals) }} more than the campaign’s ${whole}`,
        over: true,
      }
    : {
        text: t`${planned} of ${whole} allocated, ${{ left: formatCurrency(centDifference(budget, allocated), decimals) }} unallocated`,
        over: false,
      };
}

function ShareRow({
  share,
  allocated,
  decimals,
  campaignId,
}: {
  share: Share;
  /** Rounded for display, so that the shares add up to the total in the headline. */
  allocated: number;
  decimals: Decimals;
  campaignId: string;
}) {
  const { flight_id: id, flights } = share;
  // Rounding must not show an ended flight's spend and allocation as different.
  const spent = share.spent === share.allocated ? allocated : share.spent;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-2">
      <span className="flex min-w-0 items-baseline gap-1.5">
        {id ? (
          <>
            <ChannelName channel={share.channel} iconOnly className={ICON_ON_BASELINE} />
            <Link
              to={paths.flight(campaignId, id)}
              className="truncate underline-offset-4 hover:underline"
            >
              <bdi>{flightDisplayName(share.name)}</bdi>
            </Link>
          </>
        ) : (
          t`${plural(flights, { one: '# other flight', other: '# other flights' })}`
        )}
      </span>
      <span className="font-medium tabular-nums">{formatCurrency(allocated, decimals)}</span>
      <span className="col-span-2 text-[0.8125rem] text-muted tabular-nums">
        {share.reserved > 0
          ? t`${{ spent: formatCurrency(spent, decimals) }} spent, ${{ reserved: formatCurrency(share.reserved, decimals) }} reserved`
          : t`${{ spent: formatCurrency(spent, decimals) }} spent`}
      </span>
    </li>
  );
}

function Shares({ campaign, shares }: { campaign: Campaign; shares: readonly Share[] }) {
  const allocated = shares.reduce((sum, share) => sum + share.allocated, 0);
  const whole = Math.max(campaign.budget ?? 0, allocated, 1e-9);
  const decimals = sharedDecimals(
    shares.flatMap((share) => [share.allocated, share.spent, share.reserved]),
  );
  const { text, over } = headline(campaign.budget, allocated);
  const shown = roundToTotal(
    shares.map((share) => share.allocated),
    { total: allocated },
  );
  const limit = campaign.budget === null ? null : (100 * campaign.budget) / whole;
  return (
    <>
      <p className={cn('mb-3 tabular-nums', over && 'font-medium text-destructive')}>{text}</p>
      <div aria-hidden className="relative mb-3 forced-color-adjust-none">
        <div className="flex h-4 overflow-hidden rounded-xs bg-raised">
          {shares.map((share) => (
            <Segment key={share.flight_id ?? 'others'} share={share} whole={whole} />
          ))}
        </div>
        {over && limit !== null && (
          <span
            className="absolute -inset-y-1 w-0.5 bg-destructive"
            style={{ left: `${limit}%` }}
          />
        )}
      </div>
      <details>
        <summary className="w-fit cursor-pointer text-muted hover:text-fg">{t`Amounts by flight`}</summary>
        <ul className="gap-x-8 divide-y divide-border @2xl:grid @2xl:grid-cols-2 @2xl:divide-y-0">
          {shares.map((share, index) => (
            <ShareRow
              key={share.flight_id ?? 'others'}
              share={share}
              allocated={shown[index] ?? share.allocated}
              decimals={decimals}
              campaignId={campaign.id}
            />
          ))}
        </ul>
      </details>
    </>
  );
}

export function BudgetSplit({ campaign }: { campaign: Campaign }) {
  const id = useId();
  const query = useQuery(budgetSplitQuery(campaign.id, figuresMayChange(campaign)));
  if (query.data?.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="mb-3 text-base font-semibold">
        {t`Budget split`}
      </h2>
      <div className="@container">
        <QueryState
          query={query}
          pending={<Skeleton className="h-40 w-full" />}
          errorTitle={t`Couldn’t load the budget split`}
        >
          {(shares) => <Shares campaign={campaign} shares={shares} />}
        </QueryState>
      </div>
    </section>
  );
}
