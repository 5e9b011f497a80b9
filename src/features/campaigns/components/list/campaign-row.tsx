import { plural, t } from '@lingui/core/macro';
import { type CSSProperties, memo, useState } from 'react';
import { Link } from 'react-router-dom';
import { campaignAmounts, spentShare } from '@/domain/campaign/campaign';
import { allFlightsEnded } from '@/domain/campaign/actions';
import { type Decimals, formatInteger } from '@/domain/shared/format';
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
import { COLUMNS, FIGURES } from './columns';
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

/** Grid areas of a row. */
const AREAS = [
  "[grid-template-areas:'toggle_name_actions'_'toggle_period_actions'_'toggle_status_channels'_'toggle_pace_pace'_'toggle_figures_figures'_'flights_flights_flights']",
  "@4xl:[grid-template-areas:'toggle_name_status_channels_figures_actions'_'toggle_period_pace_channels_figures_actions'_'flights_flights_flights_flights_flights_flights']",
];

/** Meter of the spent share below the amounts, drawn as a pseudo-element to save an element per row. */
const BUDGET_BAR =
  "after:col-span-full after:meter after:mt-1.5 after:h-1 after:content-[''] @md:after:col-[2/-1] @4xl:after:mt-1";

/** A figure with its label, which the table's head shows on wide screens. Pseudo-elements save an element per figure. */
const FIGURE = 'campaign-figure';

/** Pace of the campaign. The status of an ended campaign already says that its flights have ended. */
const paceOf = (campaign: Campaign) => {
  if (!allFlightsEnded(campaign)) return paceText(campaign.progress);
  return campaign.status === 'ended' ? null : t`All flights ended`;
};

/** Period, number of flights and number of problems. */
function Period({ campaign }: { campaign: Campaign }) {
  const flights = campaign.flight_count;
  const problems = campaign.needs_attention ? campaign.problem_codes.length : 0;
  return (
    <p className="mt-0.5 text-xs text-muted tabular-nums [grid-area:period] @4xl:mt-0 @4xl:@max-[68rem]:tracking-tight">
      {campaignPeriod(campaign.start_date, campaign.end_date)} ·{' '}
      {t`${plural(flights, { one: '# flight', other: '# flights' })}`}
      {problems > 0 && (
        <>
          {' · '}
          <span className="whitespace-nowrap text-warning">
            {t`${plural(problems, { one: '# problem', other: '# problems' })}`}
          </span>
        </>
      )}
    </p>
  );
}

function Figures({ campaign, decimals }: Pick<CampaignRowProps, 'campaign' | 'decimals'>) {
  const { budget, spent, remaining } = campaignAmounts(campaign);
  const share = spentShare(campaign);
  return (
    <p
      style={{ '--part': `${share}%` } as CSSProperties}
      className={cn('grid [grid-area:figures] @max-4xl:mt-2', FIGURES, BUDGET_BAR)}
    >
      <span data-label={t`Sent`} className={FIGURE}>
        {formatInteger(campaign.progress?.sent ?? 0)}
      </span>
      <Amount data-label={t`Budget`} className={FIGURE} value={budget} decimals={decimals} />
      <Amount data-label={t`Spent`} className={FIGURE} value={spent} decimals={decimals} />
      <Amount data-label={t`Remaining`} className={FIGURE} value={remaining} decimals={decimals} />
    </p>
  );
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
  /** Tab index of the controls: 0 in the row that Tab reaches, -1 in the others. */
  tabIndex: 0 | -1;
  /** Decimals of the amounts of the page. */
  decimals: Decimals;
  onNewFlight: (campaign: Campaign) => void;
}

/**
 * One campaign of the list; expands to its flights. The list renders 25 rows together, so a collapsed row has few
 * elements, and menus mount only when they open.
 */
export const CampaignRow = memo(function CampaignRow(props: CampaignRowProps) {
  const { campaign, statuses, selected, onSelect, open, onToggle, tabIndex, onNewFlight } = props;
  const { decimals } = props;
  const can = useCan();
  const [menuButton, setMenuButton] = useState<HTMLButtonElement | null>(null);
  const { id, name, channels } = campaign;
  const pace = paceOf(campaign);
  const truncated = useTruncatedText(name);
  const flightsId = `flights-of-${id}`;
  return (
    <li
      data-row={id}
      className={cn(
        'group/row py-3.5 @4xl:min-h-12 @4xl:py-1',
        selected && 'bg-accent-soft',
        COLUMNS,
        AREAS,
      )}
    >
      {selected !== null && (
        <SelectBox
          className="justify-self-start [grid-area:toggle] max-md:-ml-1"
          label={t`Select ${name}`}
          checked={selected}
          tabIndex={tabIndex}
          onSelect={(range) => onSelect(campaign, range)}
        />
      )}
      <IconButton
        label={open ? t`Hide flights of ${name}` : t`Show flights of ${name}`}
        tabIndex={tabIndex}
        aria-expanded={open}
        aria-controls={open ? flightsId : undefined}
        className={cn(
          'icon icon-chevron-right text-muted [grid-area:toggle] max-md:-mr-2 max-md:w-9 before:transition-transform aria-expanded:before:rotate-90',
          // Right of the checkbox, in the same grid cell.
          selected !== null && 'ml-6 md:ml-8',
          // On a phone at the end of the row, left of the menu: the name and the figures get its width.
          '@max-md:-mt-1.5 @max-md:mr-10 @max-md:self-start @max-md:justify-self-end @max-md:[grid-area:actions]',
        )}
        onClick={() => onToggle(id)}
      />
      <Link
        to={paths.campaign(id)}
        tabIndex={tabIndex}
        {...truncated.handlers}
        dir="auto"
        className="line-clamp-2 text-left font-medium break-words [grid-area:name] hover:text-accent hover:underline @4xl:line-clamp-1"
      >
        {name}
        {truncated.tooltip}
      </Link>
      <Period campaign={campaign} />
      <p className="text-xs text-muted [grid-area:channels] @max-4xl:self-center @max-4xl:text-right @4xl:leading-tight">
        {channels.join(', ')}
      </p>
      <CampaignStatusSelect
        campaign={campaign}
        statuses={statuses}
        tabIndex={tabIndex}
        className={cn(
          'justify-self-start [grid-area:status] @max-4xl:mt-1.5',
          // Takes the place of the missing line below it.
          !pace && '@4xl:row-end-3!',
        )}
      />
      {pace && <p className="text-xs text-muted tabular-nums [grid-area:pace]">{pace}</p>}
      <Figures campaign={campaign} decimals={decimals} />
      <div className="relative flex items-center justify-end gap-1 [grid-area:actions] @max-4xl:-mt-1.5 @max-4xl:self-start @max-md:pl-9">
        {can('flight:create', campaign) && (
          <Button
            variant="ghost"
            size="sm"
            tabIndex={tabIndex}
            aria-label={t`New Flight in ${name}`}
            className="icon icon-plus text-muted hover:text-fg @max-md:hidden @4xl:@max-[68rem]:gap-0 @4xl:@max-[68rem]:text-[0px] @4xl:pointer-fine:opacity-0 group-focus-within/row:opacity-100! group-hover/row:opacity-100!"
            onClick={() => onNewFlight(campaign)}
          >
            {t`New Flight`}
          </Button>
        )}
        {can('campaign:create') && (
          <IconButton
            label={t`More for ${name}`}
            tabIndex={tabIndex}
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
            onNewFlight={onNewFlight}
            onClose={() => setMenuButton(null)}
          />
        )}
      </div>
      {open && (
        <div
          id={flightsId}
          className="-mx-3 mt-3.5 -mb-3.5 border-t @4xl:mt-1 @4xl:-mb-1 border-border bg-bg/60 px-3 py-3 [grid-area:flights] md:-mx-4 md:px-6"
        >
          <FlightRows campaign={campaign} />
        </div>
      )}
    </li>
  );
});
