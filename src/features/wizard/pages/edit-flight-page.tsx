import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { flightDisplayName } from '@/words/flights';
import { FlightBadge } from '@/features/configuration/components/flight-badge';
import { FlightMissing } from '@/features/flights/components/flight-missing';
import { flightDetailQuery } from '@/features/flights/queries';
import type { FlightDetail } from '@/features/flights/types';
import { parseFieldHash } from '@/lib/creative-field';
import { readEditFlightState } from '@/lib/edit-flight-link';
import { paths } from '@/lib/paths';
import { useCan } from '@/session/session';
import { BackLink } from '@/ui/actions/back-link';
import { Notice } from '@/ui/states/notice';
import { PageHeader } from '@/ui/layout/page-header';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { EditFlightForm } from '../components/edit/edit-flight-form';

interface Place {
  campaignId: string;
  flightId: string;
}

const BackToFlight = ({ campaignId, flightId }: Place) => (
  <BackLink to={paths.flight(campaignId, flightId)}>{t`Back to Flight`}</BackLink>
);

function Header({ flight }: { flight: FlightDetail }) {
  const name = flightDisplayName(flight.name);
  useDocumentTitle(t`Edit ${name}`);
  return (
    <PageHeader
      back={<BackToFlight campaignId={flight.campaign_id} flightId={flight.id} />}
      title={t`Edit Flight`}
      badge={<FlightBadge flight={flight} />}
      subtitle={<bdi>{name}</bdi>}
    />
  );
}

function Loading(place: Place) {
  return (
    <>
      <PageHeader
        back={<BackToFlight {...place} />}
        title={t`Edit Flight`}
        subtitle={<Skeleton className="h-5 w-48" />}
      />
      <div role="status" className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <span className="sr-only">{t`Loading flight`}</span>
        <Skeleton className="h-160 w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
    </>
  );
}

function Editor({ flight }: { flight: FlightDetail }) {
  const navigate = useNavigate();
  const { hash, state } = useLocation();
  const [{ returns, advised }] = useState(() => readEditFlightState(state));
  const dropAdvice = useEffectEvent(() => {
    if (advised) void navigate({ hash }, { replace: true, state: { returns } });
  });
  // A reload must not apply the advice again over later edits.
  useEffect(() => dropAdvice(), []);
  const leave = (gone = false) => {
    if (gone) void navigate(paths.campaign(flight.campaign_id), { replace: true });
    else if (returns) void navigate(-1);
    else void navigate(paths.flight(flight.campaign_id, flight.id), { replace: true });
  };
  return (
    <>
      <Header flight={flight} />
      <EditFlightForm
        flight={flight}
        advised={advised}
        field={parseFieldHash(hash)?.place}
        onLeave={leave}
      />
    </>
  );
}

function Refused({ flight }: { flight: FlightDetail }) {
  const can = useCan();
  return (
    <>
      <Header flight={flight} />
      <Notice>
        {can('flight:create')
          ? t`The campaign of this flight is archived. Restore the campaign to edit the flight.`
          : t`You have read-only access to flights.`}
      </Notice>
    </>
  );
}

/** The form keeps the flight it was opened with, so a refetch or a deletion does not discard the user's edits. */
function EditFlight({ campaignId, flightId }: Place) {
  const can = useCan();
  const query = useQuery(flightDetailQuery(flightId));
  const [opened, setOpened] = useState<FlightDetail>();
  const place = { campaignId, flightId };
  // A stale cached flight would cause an edit conflict on save.
  const current = query.isFetching && query.isStale ? undefined : query.data;
  const editable = current?.campaign_id === campaignId && can('flight:edit', current);
  if (!opened && editable) setOpened(current);
  if (opened) return <Editor flight={opened} />;
  if (query.isFetching && !query.isFetchedAfterMount) return <Loading {...place} />;
  return (
    <QueryState
      query={query}
      pending={<Loading {...place} />}
      errorTitle={t`Couldn’t load the flight`}
      isEmpty={(flight) => flight?.campaign_id !== campaignId}
      empty={<FlightMissing campaignId={campaignId} />}
    >
      {(flight) => flight && <Refused flight={flight} />}
    </QueryState>
  );
}

/** /campaigns/{id}/flights/{id}/edit. */
export function EditFlightPage() {
  const { campaignId = '', flightId = '' } = useParams();
  return <EditFlight key={flightId} campaignId={campaignId} flightId={flightId} />;
}

export { EditFlightPage as Component };
