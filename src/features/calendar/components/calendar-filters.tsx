import { t } from '@lingui/core/macro';
import { compareText } from '@/domain/shared/text';
import type { FlightStatus } from '@/domain/shared/codes';
import { channelOrder } from '@/features/configuration/channels';
import { flightLabel } from '@/features/configuration/flight-label';
import { Button } from '@/ui/actions/button';
import { FilterSelect } from '@/ui/list/filter-bar';
import type { Calendar } from '../use-calendar';
import { useCalendarFilter } from '../use-calendar-filter';

const STATUSES: readonly FlightStatus[] = ['pending', 'active', 'paused', 'ended'];

/** Filters by campaign, channel and status. The options are the campaigns and channels of the period. */
export function CalendarFilters({ calendar }: { calendar: Calendar }) {
  const { all } = calendar;
  const { filter, setFilter, narrowed, clear } = useCalendarFilter();
  const campaigns = new Map([
    ...all.map(({ campaign_id, campaign }) => [campaign_id, campaign?.name] as const),
    ...calendar.campaigns.map(({ id, name }) => [id, name] as const),
  ]);
  const channels = [...new Set(all.map(({ type }) => type))];
  if (filter.channel && !channels.includes(filter.channel)) channels.push(filter.channel);
  return (
    <div
      role="search"
      aria-label={t`Calendar`}
      className="mb-4 flex flex-wrap items-center gap-3 print:hidden"
    >
      <FilterSelect
        label={t`Filter by campaign`}
        all={t`All campaigns`}
        value={filter.campaign}
        options={[...campaigns]
          .map(([id, name]): [string, string] => [id, name ?? ''])
          .toSorted(([, a], [, b]) => compareText(a, b))}
        onChange={(campaign) => setFilter({ campaign })}
        className="w-56 max-sm:basis-full"
      />
      <FilterSelect
        label={t`Filter by channel`}
        all={t`All channels`}
        value={filter.channel}
        options={channels
          .toSorted((a, b) => channelOrder(a) - channelOrder(b))
          .map((channel) => [channel, channel])}
        onChange={(channel) => setFilter({ channel })}
      />
      <FilterSelect
        label={t`Filter by status`}
        all={t`All statuses`}
        value={filter.status}
        options={STATUSES.map((status) => [
          status,
          flightLabel({ status, reason: null, tone: 'gray', waitsForCampaign: false }),
        ])}
        onChange={(status) => setFilter({ status })}
      />
      {narrowed && (
        <Button variant="ghost" onClick={clear}>
          {t`Clear filters`}
        </Button>
      )}
    </div>
  );
}
