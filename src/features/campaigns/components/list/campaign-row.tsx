import { plural, t } from '@lingui/core/macro';
import { type CSSProperties, memo, useState } from 'react';
import { Link } from 'react-router-dom';
import { campaignAmounts, spentShare } from '@/domain/campaign/campaign';
import { allFlightsEnded } from '@/domain/campaign/actions';
import type { StatusLook } from '@/features/configuration/components/status-badge';
import { cn } from '@/lib/cn';
import { paths } from '@/lib/paths';
import { useCan } from '@/session/session';
import { Button, IconButton } from '@/ui/actions/button';
import { useTruncatedText } from '@/ui/overlays/truncated-text';
import { lazyPart } from '@/ui/layout/lazy-part';
import { SkeletonRows } from '@/ui/states/skeleton';
import { paceText } from '@/words/pace';
import type { Campaign } from '@/features/campaigns/types';
import { campaignPeriod } from '@/features/campaigns/words';
import { Amount } from '../amount';
import { CampaignStatusSelect } from './campaign-status-select';
import { SelectBox } from '@/ui/list/select-box';

const LoadingFlights = () => <SkeletonRows rows={2} label={t`Loading flights`} />;

const FlightRows = lazyPart(
  async () => (await import('@/features/flights/components/list/flight-rows')).FlightRows,
  <LoadingFlights />,
);

const CampaignRowMenu = lazyPart(
  async () => (await import('../menu/campaign-row-menu')).CampaignRowMenu,
);

export const preloadRowParts = () => Promise.all([FlightRows.preload(), CampaignRowMenu.preload()]);

/** Grid areas of a row: one line on wide screens; on narrow ones, figures and actions have their own lines. */
const AREAS = [
  "grid-cols-[auto_minmax(0,1fr)_auto] [grid-template-areas:'toggle_name_name'_'toggle_period_period'_'figures_figures_figures'_'status_status_actions'_'flights_flights_flights']",
  "@4xl:grid-cols-[auto_minmax(0,1fr)_9.25rem_18rem_9.5rem] @4xl:[grid-template-areas:'toggle_name_status_figures_actions'_'toggle_period_status_figures_actions'_'flights_flights_flights_flights_flights']",
  '@5xl:grid-cols-[auto_minmax(0,1fr)_9.25rem_20rem_9.5rem] @6xl:grid-cols-[auto_minmax(0,1fr)_10rem_22rem_9.5rem]',
];

/** Meter of the spent share below the figures, drawn as a pseudo-element to save an element per row. */
const BUDGET_BAR =
  "after:col-span-full after:row-start-3 after:meter after:mt-1.5 after:h-1 after:content-['']";

/** `Behind · 2 problems`; null without pace and problems. */
function stateText(campaign: Campaign): string | null {
  const problems = campaign.problem_codes.length;
  const parts = [
    allFlightsEnded(campaign) ? t`All flights ended` : paceText(campaign.progress),
    campaign.needs_attention && problems > 0
      ? t`${plural(problems, { one: '# problem', other: '# problems' })}`
      : null,
  ];
  return parts.filter((part) => part !== null).join(' · ') || null;
}

interface CampaignRowProps {
  campaign: Campaign;
  statuses: readonly StatusLook[] | undefined;
  /** Null if the user has no bulk actions. */
  selected: boolean | null;
  /** `range` selects all rows since the previous selection. */
  onSelect: (campaign: Campaign, range: boolean) => void;
  /** Shows the flights. */
  open: boolean;
  onToggle: (id: string) => void;
  onNewFlight: (campaign: Campaign) => void;
}

/**
 * One campaign of the list; expands to its flights. The list renders 25 rows together, so a collapsed row has few
 * elements, and menus mount only when they open.
 */
export const CampaignRow = memo(function CampaignRow(props: CampaignRowProps) {
  const { campaign, statuses, selected, onSelect, open, onToggle, onNewFlight } = props;
  const can = useCan();
  const [menuButton, setMenuButton] = useState<HTMLButtonElement | null>(null);
  const { id, name, flight_count } = campaign;
  const { budget, spent, remaining } = campaignAmounts(campaign);
  const state = stateText(campaign);
  const share = spentShare(campaign);
  const truncated = useTruncatedText(name);
  const flightsId = `flights-of-${id}`;
  return (
    <li
      data-row={id}
      className={cn(
        'grid items-center gap-x-2 px-3 py-3.5 md:gap-x-4 md:px-4',
        selected && 'bg-accent-soft',
        AREAS,
      )}
    >
      {selected !== null && (
        <SelectBox
          className="justify-self-start [grid-area:toggle] max-md:-ml-1"
          label={t`Select ${name}`}
          checked={selected}
          onSelect={(range) => onSelect(campaign, range)}
        />
      )}
      <IconButton
        label={open ? t`Hide flights of ${name}` : t`Show flights of ${name}`}
        aria-expanded={open}
        aria-controls={open ? flightsId : undefined}
        className={cn(
          'icon icon-chevron-right text-muted [grid-area:toggle] max-md:-mr-2 max-md:w-9 before:transition-transform aria-expanded:before:rotate-90',
          // Right of the checkbox, in the same grid cell.
          selected !== null && 'ml-6 md:ml-8',
        )}
        onClick={() => onToggle(id)}
      />
      <Link
        to={paths.campaign(id)}
        {...truncated.handlers}
        dir="auto"
        className="line-clamp-2 text-left font-medium break-words [grid-area:name] hover:text-accent hover:underline"
      >
        {name}
        {truncated.tooltip}
      </Link>
      <p className="mt-0.5 text-[0.8125rem] text-muted tabular-nums [grid-area:period]">
        {campaignPeriod(campaign.start_date, campaign.end_date)} ·{' '}
        {t`${plural(flight_count, { one: '# flight', other: '# flights' })}`}
        {state && (
          <>
            {' · '}
            <span className={cn(campaign.needs_attention && 'text-warning')}>{state}</span>
          </>
        )}
      </p>
      <CampaignStatusSelect
        campaign={campaign}
        statuses={statuses}
        className="justify-self-start [grid-area:status] @max-4xl:mt-3"
      />
      <dl
        style={{ '--part': `${share}%` } as CSSProperties}
        className={cn(
          'grid grid-flow-col grid-cols-3 grid-rows-[auto_auto] gap-x-4 [grid-area:figures] @max-4xl:mt-3 @4xl:text-right',
          BUDGET_BAR,
        )}
      >
        <dt className="text-xs text-muted">{t`Budget`}</dt>
        <Amount as="dd" className="min-w-0 font-medium wrap-anywhere" value={budget} />
        <dt className="text-xs text-muted">{t`Spent`}</dt>
        <Amount as="dd" className="min-w-0 font-medium wrap-anywhere" value={spent} />
        <dt className="text-xs text-muted">{t`Remaining`}</dt>
        <Amount as="dd" className="min-w-0 font-medium wrap-anywhere" value={remaining} />
      </dl>
      <div className="relative flex items-center justify-end gap-1 [grid-area:actions] @max-4xl:mt-3">
        {can('flight:create', campaign) && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={t`New Flight in ${name}`}
            className="icon icon-plus text-muted hover:text-fg"
            onClick={() => onNewFlight(campaign)}
          >
            {t`New Flight`}
          </Button>
        )}
        {can('campaign:create') && (
          <IconButton
            label={t`More for ${name}`}
            aria-haspopup="menu"
            aria-expanded={menuButton !== null}
            className="text-muted hover:text-fg"
            onClick={(event) => setMenuButton(event.currentTarget)}
          >
            ⋯
          </IconButton>
        )}
        {menuButton && (
          <CampaignRowMenu
            campaign={campaign}
            button={menuButton}
            onClose={() => setMenuButton(null)}
          />
        )}
      </div>
      {open && (
        <div
          id={flightsId}
          className="-mx-3 mt-3.5 -mb-3.5 border-t border-border bg-bg/60 px-3 py-3 [grid-area:flights] md:-mx-4 md:px-6"
        >
          <FlightRows campaign={campaign} />
        </div>
      )}
    </li>
  );
});
