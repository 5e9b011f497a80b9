import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Advice } from '@/domain/delivery/forecast';
import { flightDisplayName } from '@/words/flights';
import { ChannelName } from '@/features/configuration/channels';
import { FlightBadge } from '@/features/configuration/components/flight-badge';
import { MonthLimitNotice } from '@/features/configuration/components/month-limit-notice';
import { BelowProblems } from '@/features/launch/components/below-problems';
import { LaunchButton } from '@/features/launch/components/launch-button';
import { ProblemBar } from '@/features/launch/components/problem-bar';
import { advisedEditLink, editFlightLink } from '@/lib/edit-flight-link';
import { paths } from '@/lib/paths';
import { useCan } from '@/session/session';
import { BackLink } from '@/ui/actions/back-link';
import { Button, ButtonLink } from '@/ui/actions/button';
import { Card } from '@/ui/layout/card';
import { lazyPart } from '@/ui/layout/lazy-part';
import { PageHeader } from '@/ui/layout/page-header';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { flightDetailQuery } from '@/features/flights/queries';
import type { FlightDetail } from '@/features/flights/types';
import { DeleteFlightDialog } from '../actions/delete-flight-dialog';
import { DuplicateFlightButton, FlightStatusButton } from '../actions/flight-actions';
import { FlightCreativeSection } from '../creative/flight-creative-section';
import { FlightHistory } from './flight-history';
import { FlightMissing } from '../flight-missing';
import { FlightMoney } from './flight-money';
import { FlightPlan } from './flight-plan';
import { FlightResults } from '../results/flight-results';
import { FlightVariants } from '../variants/flight-variants';
import { LiveView } from '../forecast/live-view';

const Forecast = lazyPart(
  async () => (await import('../forecast/flight-forecast')).FlightForecast,
  <Skeleton className="h-72 w-full" />,
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

function Actions({ flight }: { flight: FlightDetail }) {
  const can = useCan();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const launches = can('flight:activate', flight);
  return (
    <>
      {can('flight:delete', flight) && (
        <Button variant="danger" size="sm" onClick={() => setDeleting(true)}>
          <Trash2 aria-hidden /> {t`Delete`}
        </Button>
      )}
      <DuplicateFlightButton flight={flight} />
      {flight.status === 'active' && <FlightStatusButton flight={flight} />}
      {can('flight:edit', flight) && (
        <ButtonLink
          {...editFlightLink(flight)}
          size="sm"
          variant={launches ? 'outline' : 'primary'}
        >
          <Pencil aria-hidden /> {t`Edit`}
        </ButtonLink>
      )}
      {launches && (
        <LaunchButton
          size="sm"
          campaignId={flight.campaign_id}
          flightId={flight.id}
          name={flightDisplayName(flight.name)}
        />
      )}
      <DeleteFlightDialog
        flight={deleting ? flight : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate(paths.campaign(flight.campaign_id))}
      />
    </>
  );
}

interface DetailsProps {
  flight: FlightDetail;
  onAdvice: ((advised: Advice) => void) | undefined;
}

function Details({ flight, onAdvice }: DetailsProps) {
  return (
    <>
      {flight.status === 'active' && (
        <LiveView campaignId={flight.campaign_id} flightId={flight.id} />
      )}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-8">
          <Card className="p-5">
            <FlightResults flight={flight} />
          </Card>
          <FlightVariants flight={flight} />
          {flight.status !== 'ended' && (
            <Card className="p-5">
              <section aria-label={t`Forecast`}>
                <Forecast flight={flight} onAdvice={onAdvice} />
              </section>
            </Card>
          )}
          <FlightPlan flight={flight} />
          <FlightHistory flightId={flight.id} />
        </div>
        <div className="min-w-0 space-y-8">
          <FlightMoney flight={flight} />
          <FlightCreativeSection flight={flight} />
        </div>
      </div>
    </>
  );
}

function LoadedFlight({ flight }: { flight: FlightDetail }) {
  const can = useCan();
  const navigate = useNavigate();
  const name = flightDisplayName(flight.name);
  useDocumentTitle(name);
  const openAdvisedEdit = (advised: Advice) => {
    const { to, state } = advisedEditLink(flight, advised);
    void navigate(to, { state });
  };
  const state = `${flight.version} ${flight.status} ${flight.campaign?.status ?? ''}`;
  const content = (
    <Details flight={flight} onAdvice={can('flight:edit', flight) ? openAdvisedEdit : undefined} />
  );
  return (
    <>
      <BackLink to={paths.campaign(flight.campaign_id)}>
        {flight.campaign?.name ?? t`Back to Campaign`}
      </BackLink>
      <PageHeader
        title={<bdi>{name}</bdi>}
        subtitle={<ChannelName channel={flight.type} />}
        badge={<FlightBadge flight={flight} />}
        actions={<Actions flight={flight} />}
      />
      {flight.status === 'ended' || flight.campaign?.archived_at ? (
        content
      ) : (
        <BelowProblems
          scope={{ campaignId: flight.campaign_id, flightId: flight.id }}
          state={state}
        >
          <ProblemBar
            campaignId={flight.campaign_id}
            flightId={flight.id}
            state={state}
            className="mb-5"
          />
          <MonthLimitNotice highOnly className="mb-5" />
          {content}
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
