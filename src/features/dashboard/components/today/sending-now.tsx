import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { Progress } from '@/domain/delivery/progress';
import { formatInteger } from '@/domain/shared/format';
import { paths } from '@/lib/paths';
import { useActor } from '@/session/session';
import { Meter } from '@/ui/data/meter';
import { Section } from '@/ui/layout/section';
import { TruncatedText } from '@/ui/overlays/truncated-text';
import { flightDisplayName } from '@/words/flights';
import { isFarOff, paceText } from '@/words/pace';
import type { Home } from '@/features/dashboard/home-schema';
import { momentText } from '@/features/dashboard/need-words';

type Flight = Home['sending']['flights'][number];

/** `14,310 of 22,134 · On plan`. A flight that is behind or far ahead stands out. */
function ProgressText({ progress }: { progress: Progress | null }) {
  if (!progress) return t`Not counted yet`;
  const sent = formatInteger(progress.sent);
  const pace = paceText(progress);
  return (
    <>
      {progress.forecast === null
        ? sent
        : t`${sent} of ${{ all: formatInteger(progress.forecast) }}`}
      {pace && ' · '}
      <span className={isFarOff(progress) ? 'font-medium text-warning' : ''}>{pace}</span>
    </>
  );
}

function SendingFlight({ flight }: { flight: Flight }) {
  const { progress } = flight;
  const share = (part: number | null | undefined) =>
    progress?.forecast ? ((part ?? 0) / progress.forecast) * 100 : 0;
  return (
    <li>
      <Link
        to={paths.flight(flight.campaign_id, flight.flight_id)}
        className="group block rounded-control"
      >
        <TruncatedText
          text={flightDisplayName(flight.flight_name)}
          className="font-medium group-hover:underline"
        />
        <Meter
          value={share(progress?.sent)}
          mark={progress?.expected ? share(progress.expected) : null}
          className="my-1.5"
        />
        <span className="block truncate text-[0.8125rem] text-muted tabular-nums">
          <ProgressText progress={progress} />
        </span>
      </Link>
    </li>
  );
}

function NextFlight({ next, today }: { next: Home['sending']['next']; today: string }) {
  const timeZone = useActor().organisation?.time_zone ?? 'UTC';
  if (!next)
    return <p className="text-muted">{t`Nothing is sending, and nothing is scheduled.`}</p>;
  const at = momentText(next.at, timeZone, today);
  return (
    <p className="text-muted">
      <Trans>
        Nothing is sending. Next is{' '}
        <Link
          to={paths.flight(next.campaign_id, next.flight_id)}
          className="font-medium text-accent hover:underline"
        >
          <bdi>{flightDisplayName(next.flight_name)}</bdi>
        </Link>
        , {at}.
      </Trans>
    </p>
  );
}

/** Flights that may send at this moment, with their progress; otherwise the flight that sends next. */
export function SendingNow({ sending, today }: { sending: Home['sending']; today: string }) {
  const { count, flights, next } = sending;
  const more = count - flights.length;
  return (
    <Section title={count > 0 ? t`Sending now (${count})` : t`Sending now`}>
      {count === 0 ? (
        <NextFlight next={next} today={today} />
      ) : (
        <ul className="space-y-4">
          {flights.map((flight) => (
            <SendingFlight key={flight.flight_id} flight={flight} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <Link
          to={`${paths.campaigns}?status=active`}
          className="mt-3 inline-block font-medium text-accent hover:underline"
        >
          {t`${more} more`}
        </Link>
      )}
    </Section>
  );
}
