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
import { paths } from '@/lib/paths';
import { useCan } from '@/session/session';
import { BackLink } from '@/ui/actions/back-link';
import { Button } from '@/ui/actions/button';
import { Card } from '@/ui/layout/card';
import { NotFoundState } from '@/ui/states/not-found-state';
import { lazyPart } from '@/ui/layout/lazy-part';
import { PageHeader } from '@/ui/layout/page-header';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { useAskedToEdit } from '@/ui/layout/use-edit-request';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { flightDetailQuery } from '../queries';
import type { FlightDetail } from '../types';
import { DeleteFlightDialog } from './delete-flight-dialog';
import { DuplicateFlightButton, FlightStatusButton } from './flight-actions';
import { FlightCreativeSection } from './flight-creative-section';
import { FlightHistory } from './flight-history';
import { FlightMoney } from './flight-money';
import { FlightPlan } from './flight-plan';
import { FlightResults } from './flight-results';
import { FlightVariants } from './flight-variants';
import { LiveView } from './live-view';

const Forecast = lazyPart(
  async () => (await import('./flight-forecast')).FlightForecast,
  <Skeleton className="h-72 w-full" />,
);

/** Holds the places of header, chart and preview until the flight has come. */
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

const Missing = ({ campaignId }: { campaignId: string }) => (
  <>
    <BackLink to={paths.campaign(campaignId)}>{t`Back to Campaign`}</BackLink>
    <NotFoundState title={t`Flight not found`}>
      {t`It may have been deleted, or it belongs to another organization.`}
    </NotFoundState>
  </>
);

/** What can be done to the flight; changing it leads. */
interface ActionsProps {
  flight: FlightDetail;
  /** Opens the form of the flight, at a field. */
  onEdit?: ((field?: string) => void) | undefined;
}

function Actions({ flight, onEdit }: ActionsProps) {
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
      {onEdit && can('flight:edit', flight) && (
        <Button size="sm" variant={launches ? 'outline' : 'primary'} onClick={() => onEdit()}>
          <Pencil aria-hidden /> {t`Edit`}
        </Button>
      )}
      {launches && (
        <LaunchButton
          size="sm"
          campaignId={flight.campaign_id}
          flightId={flight.id}
          name={flightDisplayName(flight.name)}
          onEditFlight={onEdit}
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
  onAdvice: ((advised?: Advice) => void) | undefined;
}

/** What is sent now, what came of it, and everything that it is made of. */
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

interface ShownProps {
  flight: FlightDetail;
  onEdit?: ((advised?: Advice, field?: string) => void) | undefined;
}

function Shown({ flight, onEdit }: ShownProps) {
  const can = useCan();
  const name = flightDisplayName(flight.name);
  const mayEdit = can('flight:edit', flight) ? onEdit : undefined;
  useDocumentTitle(name);
  const edit = mayEdit && ((field?: string) => mayEdit(undefined, field));
  useAskedToEdit(edit);
  const state = `${flight.version} ${flight.status} ${flight.campaign?.status ?? ''}`;
  const content = <Details flight={flight} onAdvice={mayEdit} />;
  return (
    <>
      <BackLink to={paths.campaign(flight.campaign_id)}>
        {flight.campaign?.name ?? t`Back to Campaign`}
      </BackLink>
      <PageHeader
        title={<bdi>{name}</bdi>}
        subtitle={<ChannelName channel={flight.type} />}
        badge={<FlightBadge flight={flight} />}
        actions={
          <Actions flight={flight} onEdit={onEdit && ((field) => onEdit(undefined, field))} />
        }
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
            onEditFlight={edit}
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
  /** Opens the form that changes the flight, filled with what is advised. */
  onEdit?: (flight: FlightDetail, advised?: Advice, field?: string) => void;
}

/** All there is to know about one flight: its plan, content, results, forecast, money and history, with everything one can do to it. */
export function FlightDetails({ campaignId, flightId, onEdit }: FlightDetailsProps) {
  const query = useQuery(flightDetailQuery(flightId));
  return (
    <QueryState
      query={query}
      pending={<Loading />}
      errorTitle={t`The flight could not be loaded`}
      isEmpty={(flight) => flight?.campaign_id !== campaignId}
      empty={<Missing campaignId={campaignId} />}
    >
      {(flight) =>
        flight && (
          <Shown
            flight={flight}
            onEdit={onEdit && ((advised, field) => onEdit(flight, advised, field))}
          />
        )
      }
    </QueryState>
  );
}
