import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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

const MAX_LISTED_FLIGHTS = 5;

/** True if the flight's message is approved or its approval was requested. */
const hasApproval = ({ approval_state }: VersionFlight): boolean =>
  approval_state === 'approved' || approval_state === 'requested';

const voidedApprovals = (count: number) =>
  plural(count, {
    one: 'Saving voids the approval of # of them. It needs a new one before it can start.',
    other: 'Saving voids the approval of # of them. They need a new one before they can start.',
  });

interface VersionUseProps {
  query: UseQueryResult<readonly VersionFlight[]>;
  /** Stored content and link. */
  before: Wording;
  /** Typed content and link. */
  after: Wording;
}

interface Wording {
  /** Content in all languages. */
  content: Content;
  original_url: string | null;
  tracker_version_id: string | null;
}

/** Returns the content and link of a stored version. */
export function versionWording(creative: Creative, version: CreativeVersion): Wording {
  const { message, original_url, tracker_version_id } = version;
  const channel = contentChannel(creative.type);
  const content = readContent(channel, version.content) ?? plainContent(channel, message);
  return { content, original_url, tracker_version_id };
}

/** A flight's price per message before and after the edit. */
function PriceChange({
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
  // A flight keeps its short link. A flight without a short link gets one if the version has a destination.
  const priced = [before, after].map(({ content, original_url, tracker_version_id }, index) => {
    const example = tracker_version_id || original_url?.trim() ? examples[index] : null;
    const link = flight.short_url ?? example ?? null;
    const parts = fallbackParts(content, { link, encoding });
    return {
      price: messagePrice({ ...flight, encoding }, content, link),
      listed: toNumber(listPrice(organisation?.service_rates, flight.channel, parts)),
    };
  });
  // The flight's price already includes the fallback SMS of the stored content, so add only the difference.
  const [old = 0, now = 0] = priced.map(
    ({ price, listed }) => price + listed - (priced[0]?.listed ?? 0),
  );
  return old === now ? (
    <Trans>{formatCurrency(now)} per message</Trans>
  ) : (
    <Trans>
      {formatCurrency(old)} → <strong>{formatCurrency(now)}</strong> per message
    </Trans>
  );
}

/**
 * Flights that use the edited version. If one has started, lists the started flights, because the edit then becomes a new
 * version. Otherwise lists the pending flights with their new price.
 */
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
  const more = shown.length - MAX_LISTED_FLIGHTS;
  const approved = flights.filter(hasApproval).length;
  return (
    <Notice tone={sent.length > 0 ? 'info' : 'warning'}>
      {sent.length > 0
        ? t`Flights have sent this version, so it can’t change. Saving creates a new version that they won’t send.`
        : t`Saving changes what these pending flights send:`}
      {sent.length === 0 && approved > 0 && <p className="mt-1">{voidedApprovals(approved)}</p>}
      <ul className="mt-1 list-disc ps-5">
        {shown.slice(0, MAX_LISTED_FLIGHTS).map((flight) => (
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
                <PriceChange flight={flight} before={before} after={after} />
              </>
            )}
          </li>
        ))}
        {more > 0 && <li>{t`and ${more} more`}</li>}
      </ul>
    </Notice>
  );
}
