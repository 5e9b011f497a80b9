import { t } from '@lingui/core/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { flightDisplayName } from '@/words/flights';
import { type Content, contentChannel, plainContent, readContent } from '@/domain/content/content';
import { fallbackParts } from '@/domain/content/priced-parts';
import { messagePrice as listPrice } from '@/domain/money/cost-model';
import { toNumber } from '@/domain/money/decimal';
import { formatCurrency } from '@/domain/shared/format';
import { paths } from '@/lib/paths';
import { useActor } from '@/session/session';
import { useSmsEncoding } from '@/session/use-sms-encoding';
import { Notice } from '@/ui/states/notice';
import { RetryNotice } from '@/ui/states/retry-notice';
import type { Creative, CreativeVersion } from '@/features/creative-data/queries';
import { useExampleLink } from '@/features/creative-data/use-link';
import {
  hasStarted,
  messagePrice,
  type VersionFlight,
} from '@/features/creative-data/version-flights';

/** How many flights are named one by one. */
const MOST = 5;

/** The flight's message is approved or waits for approval. */
const isApproved = ({ approval_state }: VersionFlight): boolean =>
  approval_state === 'approved' || approval_state === 'requested';

interface VersionUseProps {
  query: UseQueryResult<readonly VersionFlight[]>;
  /** As it is stored. */
  before: Wording;
  /** As it is typed. */
  after: Wording;
}

interface Wording {
  /** In each of its languages; of a call its length counts. */
  content: Content;
  original_url: string | null;
  tracker_version_id: string | null;
}

/** What a stored version says, with where its link leads. */
export function versionWording(creative: Creative, version: CreativeVersion): Wording {
  const { message, original_url, tracker_version_id } = version;
  const channel = contentChannel(creative.type);
  const content = readContent(channel, version.content) ?? plainContent(channel, message);
  return { content, original_url, tracker_version_id };
}

/** The price of one flight before and after the edit. */
function Price({
  flight,
  before,
  after,
}: Omit<VersionUseProps, 'query'> & { flight: VersionFlight }) {
  const examples = [
    useExampleLink(before.tracker_version_id),
    useExampleLink(after.tracker_version_id),
  ];
  const encoding = useSmsEncoding();
  const { organisation } = useActor();
  // A flight with a link keeps it; one without gets one with the version's address.
  const priced = [before, after].map(({ content, original_url, tracker_version_id }, index) => {
    const example = tracker_version_id || original_url?.trim() ? examples[index] : null;
    const link = flight.short_url ?? example ?? null;
    const parts = fallbackParts(content, { link, encoding });
    return {
      price: messagePrice({ ...flight, encoding }, content, link),
      listed: toNumber(listPrice(organisation?.service_rates, flight.channel, parts)),
    };
  });
  // The stored price holds the fallback SMS of before.
  const [old = 0, now = 0] = priced.map(
    ({ price, listed }) => price + listed - (priced[0]?.listed ?? 0),
  );
  return old === now ? (
    <>{formatCurrency(now)} per message</>
  ) : (
    <>
      {formatCurrency(old)} → <strong>{formatCurrency(now)}</strong> per message
    </>
  );
}

/** Which flights an edit of their version reaches, and what it makes them cost; or that it makes a new version. */
export function VersionUse({ query, before, after }: VersionUseProps) {
  const flights = query.data ?? [];
  if (query.isError && !query.data)
    return (
      <RetryNotice query={query}>
        {t`Couldn’t check which flights use this version. Saving may change what pending flights send.`}
      </RetryNotice>
    );
  const sent = flights.filter(hasStarted);
  const shown = sent.length > 0 ? sent : flights;
  if (shown.length === 0) return null;
  const more = shown.length - MOST;
  return (
    <Notice tone={sent.length > 0 ? 'info' : 'warning'}>
      {sent.length > 0
        ? 'Flights have sent this version, so it cannot change. Saving creates a new version that they will not send.'
        : 'Saving changes what these pending flights send:'}
      {sent.length === 0 && flights.some(isApproved) && (
        <p className="mt-1">
          Saving voids the approval of {flights.filter(isApproved).length} of them. They need a new
          one before they can start.
        </p>
      )}
      <ul className="mt-1 list-disc ps-5">
        {shown.slice(0, MOST).map((flight) => (
          <li key={flight.flight_id}>
            <Link
              to={paths.flight(flight.campaign_id, flight.flight_id)}
              className="underline underline-offset-2"
            >
              <bdi>{flightDisplayName(flight.flight_name)}</bdi>
            </Link>{' '}
            (<bdi>{flight.campaign_name}</bdi>)
            {sent.length === 0 && (
              <>
                {': '}
                <Price flight={flight} before={before} after={after} />
              </>
            )}
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </Notice>
  );
}
