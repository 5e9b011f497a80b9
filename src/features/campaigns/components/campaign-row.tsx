import { ChevronRight, Plus } from 'lucide-react';
import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import { campaignAmounts, campaignPeriod } from '@/domain/campaign';
import { formatInteger } from '@/domain/format';
import { cn } from '@/lib/cn';
import { paths } from '@/lib/paths';
import { useCan } from '@/session/session';
import { Button, IconButton } from '@/ui/button';
import { CutText } from '@/ui/cut-text';
import { lazyPart } from '@/ui/lazy-part';
import { useKeptState } from '@/ui/list/kept-state';
import { SkeletonRows } from '@/ui/skeleton';
import type { Campaign } from '../types';
import { Amount } from './amount';
import { CampaignStatusSelect } from './campaign-status-select';
import { DeleteCampaignButton } from './delete-campaign-button';

const FlightRows = lazyPart(
  async () => (await import('@/features/flights/components/flight-rows')).FlightRows,
  <SkeletonRows rows={2} label="Loading flights" />,
);

/** Fetches the code of an opened row before one is opened. */
export const preloadFlightRows = FlightRows.preload;

interface CampaignRowProps {
  campaign: Campaign;
  onNewFlight: (campaign: Campaign) => void;
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0 lg:text-right">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

/** One campaign of the list; opens to its flights. */
export const CampaignRow = memo(function CampaignRow({ campaign, onNewFlight }: CampaignRowProps) {
  const can = useCan();
  const [open, setOpen] = useKeptState(`flights of ${campaign.id}`, false);
  const id = useId();
  const { name, flight_count } = campaign;
  const { budget, spent, remaining } = campaignAmounts(campaign);
  return (
    // On a phone what is out of sight is laid out when it comes near. On a wide screen asking whether it is costs more.
    <li className="[contain-intrinsic-size:auto_10rem] max-lg:[content-visibility:auto]">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3 px-3 py-3.5 md:gap-x-4 md:px-4 lg:flex-nowrap">
        <IconButton
          label={`${open ? 'Hide' : 'Show'} flights of ${name}`}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <ChevronRight aria-hidden className={cn('transition-transform', open && 'rotate-90')} />
        </IconButton>
        <div className="min-w-0 flex-1 basis-56">
          <Link
            to={paths.campaign(campaign.id)}
            className="block font-medium hover:text-accent hover:underline"
          >
            <CutText text={name} lines={2} />
          </Link>
          <p className="mt-0.5 text-[0.8125rem] text-muted tabular-nums">
            {campaignPeriod(campaign.start_date, campaign.end_date)} · {formatInteger(flight_count)}{' '}
            {flight_count === 1 ? 'flight' : 'flights'}
          </p>
        </div>
        <div className="shrink-0 max-lg:order-last max-lg:flex-1 lg:w-32 2xl:w-40">
          <CampaignStatusSelect campaign={campaign} />
        </div>
        <dl className="grid shrink-0 grid-cols-3 gap-4 max-lg:basis-full lg:w-72 2xl:w-96">
          <Figure label="Budget">
            <Amount value={budget} />
          </Figure>
          <Figure label="Spent">
            <Amount value={spent} />
          </Figure>
          <Figure label="Remaining">
            <Amount value={remaining} />
          </Figure>
        </dl>
        <div className="flex shrink-0 items-center justify-end gap-1 max-lg:order-last lg:w-38">
          {can('flight:create') && (
            <Button
              variant="outline"
              size="sm"
              aria-label={`New Flight in ${name}`}
              onClick={() => onNewFlight(campaign)}
            >
              <Plus aria-hidden /> New Flight
            </Button>
          )}
          <DeleteCampaignButton campaign={campaign} compact />
        </div>
      </div>
      <div id={id} hidden={!open} className="border-t border-border bg-bg/60 px-3 py-3 md:px-6">
        {open && <FlightRows campaign={campaign} />}
      </div>
    </li>
  );
});
