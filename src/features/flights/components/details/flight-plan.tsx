import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { parseLocation } from '@/domain/flight/flight';
import { contactCount } from '@/words/segments';
import { paths } from '@/lib/paths';
import { describeLocation, flightDisplayName } from '@/words/flights';
import { capText } from '@/words/frequency';
import { pacingName } from '@/words/pace';
import { readPacing } from '@/domain/delivery/pacing';
import { formatInteger } from '@/domain/shared/format';
import { readSchedule } from '@/domain/time/schedule';
import { usePlanningTime } from '@/session/use-planning-time';
import { RetryNotice } from '@/ui/states/retry-notice';
import { excludedCohortsQuery, excludedFlightsQuery } from '@/features/flights/exclusion-queries';
import type { FlightAudience, FlightDetail } from '@/features/flights/types';
import { ScheduleRules } from './schedule-rules';

const Heading = ({ children }: { children: string }) => (
  <h2 className="mb-2 text-base font-semibold">{children}</h2>
);

interface ScheduleProps extends Pick<FlightDetail, 'intervals' | 'type' | 'status'> {
  /** Pacing and frequency cap. */
  children: string;
}

function Schedule({ intervals, type, status, children }: ScheduleProps) {
  const at = usePlanningTime();
  if (intervals.length === 0)
    return (
      <>
        <p className="mb-1.5 text-muted">{t`No schedule intervals.`}</p>
        <p>{children}</p>
      </>
    );
  return (
    <ScheduleRules
      intervals={readSchedule(intervals)}
      channel={type}
      at={at}
      ended={status === 'ended'}
    >
      {children}
    </ScheduleRules>
  );
}

function Reach({ cohort }: Pick<FlightAudience, 'cohort'>) {
  if (!cohort) return null;
  if (cohort.status === 'calculating')
    return <span className="shrink-0 text-muted">{t`Calculating...`}</span>;
  return (
    <span className="shrink-0 text-muted tabular-nums">{contactCount(cohort.total_contacts)}</span>
  );
}

/** Name that has its own query; a placeholder until it has loaded. */
const nameOrPlaceholder = (name: ReactNode, { isPending }: { isPending: boolean }) =>
  name ?? <span className="text-muted">{isPending ? t`Loading...` : '—'}</span>;

function Exclusions({ flight: { exclusions, reach } }: { flight: FlightDetail }) {
  const flights = useQuery(
    excludedFlightsQuery(exclusions.flatMap(({ excluded_flight_id }) => excluded_flight_id ?? [])),
  );
  const cohorts = useQuery(
    excludedCohortsQuery(exclusions.flatMap(({ audience_id }) => audience_id ?? [])),
  );
  if (exclusions.length === 0) return null;
  const cohortName = (id: string | null) => {
    const found = cohorts.data?.find((cohort) => cohort.id === id);
    return nameOrPlaceholder(found && <bdi>{found.name}</bdi>, cohorts);
  };
  const flightLink = (id: string) => {
    const found = flights.data?.find((flight) => flight.id === id);
    const link = found && (
      <Link
        to={paths.flight(found.campaign_id, id)}
        className="font-medium underline underline-offset-2"
      >
        <bdi>{flightDisplayName(found.name)}</bdi>
      </Link>
    );
    return nameOrPlaceholder(link, flights);
  };
  const failed = [flights, cohorts].find(({ isError }) => isError);
  return (
    <div className="mt-4">
      <h3 className="mb-2 font-medium">{t`Excluded`}</h3>
      <ul className="divide-y divide-border border-y border-border">
        {exclusions.map(({ audience_id, excluded_flight_id }) => (
          <li key={audience_id ?? excluded_flight_id} className="min-w-0 py-2 break-words">
            {excluded_flight_id ? (
              <>
                {t`Audience of the flight`} {flightLink(excluded_flight_id)}
              </>
            ) : (
              cohortName(audience_id)
            )}
          </li>
        ))}
      </ul>
      {failed && <RetryNotice query={failed}>{t`Couldn’t load exclusions.`}</RetryNotice>}
      <p className="mt-2 text-[0.8125rem] text-muted tabular-nums">
        {t`Estimated reach after exclusions: ${{ reach: formatInteger(reach ?? 0) }}`}
      </p>
    </div>
  );
}

function Audiences({ audiences }: { audiences: readonly FlightAudience[] }) {
  if (audiences.length === 0) return <p className="text-muted">{t`No audience cohorts.`}</p>;
  const reach = audiences.reduce((sum, { cohort }) => sum + (cohort?.total_contacts ?? 0), 0);
  return (
    <>
      <ul className="divide-y divide-border border-y border-border">
        {audiences.map(({ id, cohort }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className={cohort ? 'min-w-0 break-words' : 'text-muted italic'}>
              {cohort?.name ?? t`Deleted cohort`}
            </span>
            <Reach cohort={cohort} />
          </li>
        ))}
      </ul>
      <p className="mt-2 text-[0.8125rem] text-muted tabular-nums">
        {t`Total estimated reach: ${{ reach: formatInteger(reach) }}`}
      </p>
    </>
  );
}

/** When the flight sends, as a rule, and to whom. */
export function FlightPlan({ flight }: { flight: FlightDetail }) {
  const rules = [
    pacingName(readPacing(flight.pacing)),
    capText(flight.frequency_cap, flight.frequency_period),
  ];
  return (
    <div className="min-w-0 space-y-7">
      <section>
        <Heading>{t`When`}</Heading>
        <Schedule intervals={flight.intervals} type={flight.type} status={flight.status}>
          {rules.join(' · ')}
        </Schedule>
      </section>
      <section>
        <Heading>{t`Who`}</Heading>
        <p className="mb-2 break-words">{describeLocation(parseLocation(flight.location))}</p>
        <Audiences audiences={flight.audiences} />
        <Exclusions flight={flight} />
      </section>
    </div>
  );
}
