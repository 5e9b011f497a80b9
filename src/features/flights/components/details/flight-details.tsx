import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Advice } from '@/domain/delivery/forecast';
import { formatDateTime } from '@/domain/shared/format';
import { flightDisplayName } from '@/words/flights';
import { ChannelName } from '@/features/configuration/channels';
import { FlightBadge } from '@/features/configuration/components/flight-badge';
import { MonthLimitNotice } from '@/features/configuration/components/month-limit-notice';
import { BelowProblems } from '@/features/launch/components/below-problems';
import { ProblemBar } from '@/features/launch/components/problem-bar';
import { useIsBlocked } from '@/features/launch/use-is-blocked';
import { advisedEditLink } from '@/lib/edit-flight-link';
import { paths } from '@/lib/paths';
import { useRecent } from '@/session/recents';
import { useActor, useCan } from '@/session/session';
import { BackLink } from '@/ui/actions/back-link';
import { lazyPart } from '@/ui/layout/lazy-part';
import { PageHeader } from '@/ui/layout/page-header';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { flightDetailQuery } from '@/features/flights/queries';
import type { FlightDetail } from '@/features/flights/types';
import { FlightCreativeSection } from '../creative/flight-creative-section';
import { FlightHistory } from './flight-history';
import { FlightMissing } from '../flight-missing';
import { FlightMoney } from './flight-money';
import { FlightOutcome } from './flight-outcome';
import { FlightPlan } from './flight-plan';
import { FlightStatus } from './flight-status';
import { FlightResults } from '../results/flight-results';
import { FlightVariants } from '../variants/flight-variants';
import { HeaderActions } from './header-actions';
import { LiveView } from '../forecast/live-view';

const FlightForecast = lazyPart(
  async () => (await import('../forecast/flight-forecast')).FlightForecast,
  <Skeleton className="h-96 w-full" />,
);

function Loading() {
  return (
    <div role="status" className="space-y-6">
      <span className="sr-only">{t`Loading flight`}</span>
      <Skeleton className="h-8 w-72 max-w-full" />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
    </div>
  );
}

/** A flight that was never started has no results to show. */
const hasResults = ({ status, sent }: FlightDetail) => status !== 'pending' || sent > 0;

interface StatusProps {
  flight: FlightDetail;
  /** Same value as that of the problem bar. */
  state: string;
  isBlocked: boolean;
}

function Details({ flight, isBlocked }: Omit<StatusProps, 'state'>) {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
      <div className="min-w-0 space-y-8">
        {hasResults(flight) && <FlightResults flight={flight} />}
        <FlightVariants flight={flight} />
        {flight.status !== 'ended' && <FlightForecast flight={flight} />}
        <FlightPlan flight={flight} />
      </div>
      <div className="min-w-0 space-y-8 lg:row-span-2">
        <FlightCreativeSection flight={flight} isBlocked={isBlocked} />
        <FlightMoney flight={flight} />
      </div>
      <div className="min-w-0">
        <FlightHistory flightId={flight.id} />
      </div>
    </div>
  );
}

/** Problems with their repairs, the first blocker in large; without a blocker, the status of the flight. */
function Status({ flight, state, isBlocked }: StatusProps) {
  const can = useCan();
  const navigate = useNavigate();
  const scope = { campaignId: flight.campaign_id, flightId: flight.id };
  const openAdvisedEdit = (advised: Advice) => {
    const { to, state: edit } = advisedEditLink(flight, advised);
    void navigate(to, { state: edit });
  };
  return (
    <>
      {!isBlocked && (
        <FlightStatus
          flight={flight}
          onAdvice={can('flight:edit', flight) ? openAdvisedEdit : undefined}
        />
      )}
      <ProblemBar {...scope} state={state} className="mb-6" />
      {flight.status === 'active' && <LiveView {...scope} />}
    </>
  );
}

function Subtitle({ flight }: { flight: FlightDetail }) {
  const timeZone = useActor().organisation?.time_zone ?? 'UTC';
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <ChannelName channel={flight.type} />
      <span aria-hidden>·</span>
      <span>{t`Created ${{ at: formatDateTime(flight.created_at, timeZone) }}`}</span>
    </span>
  );
}

function LoadedFlight({ flight }: { flight: FlightDetail }) {
  const name = flightDisplayName(flight.name);
  useDocumentTitle(name);
  const state = `${flight.version} ${flight.status} ${flight.campaign?.status ?? ''}`;
  const scope = { campaignId: flight.campaign_id, flightId: flight.id };
  const isOver = flight.status === 'ended' || Boolean(flight.campaign?.archived_at);
  const isBlocked = useIsBlocked(scope, isOver ? undefined : state);
  return (
    <>
      <BackLink to={paths.campaign(flight.campaign_id)} inBreadcrumb>
        {flight.campaign?.name ?? t`Back to Campaign`}
      </BackLink>
      <PageHeader
        title={<bdi>{name}</bdi>}
        subtitle={<Subtitle flight={flight} />}
        badge={<FlightBadge flight={flight} />}
        actions={<HeaderActions flight={flight} isBlocked={isBlocked} />}
      />
      {isOver ? (
        <>
          {flight.status === 'ended' && <FlightOutcome flight={flight} />}
          <Details flight={flight} isBlocked={false} />
        </>
      ) : (
        <BelowProblems scope={scope} state={state}>
          <Status flight={flight} state={state} isBlocked={isBlocked} />
          <MonthLimitNotice highOnly className="mb-6" />
          <Details flight={flight} isBlocked={isBlocked} />
        </BelowProblems>
      )}
    </>
  );
}

interface FlightDetailsProps {
  campaignId: string;
  flightId: string;
}

export function FlightDetails({ campaignId, flightId }: FlightDetailsProps) {
  const query = useQuery(flightDetailQuery(flightId));
  useRecent(paths.flight(campaignId, flightId), query.data && flightDisplayName(query.data.name));
  return (
    <QueryState
      query={query}
      pending={<Loading />}
      errorTitle={t`Couldn’t load the flight`}
      isEmpty={(flight) => flight?.campaign_id !== campaignId}
      empty={<FlightMissing campaignId={campaignId} />}
    >
      {(flight) => flight && <LoadedFlight flight={flight} />}
    </QueryState>
  );
}
