import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Eye, Link2, Pencil, Plus } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { flightDisplayName } from '@/words/flights';
import { formatDate, formatInteger } from '@/domain/shared/format';
import { cn } from '@/lib/cn';
import { paths } from '@/lib/paths';
import { useCan } from '@/session/session';
import { ButtonLink } from '@/ui/actions/button';
import { CopyButton } from '@/ui/actions/copy-button';
import { TruncatedText } from '@/ui/overlays/truncated-text';
import { EmptyState } from '@/ui/states/empty-state';
import { QueryState } from '@/ui/states/query-state';
import { SkeletonRows } from '@/ui/states/skeleton';
import { Hint, useTooltip } from '@/ui/overlays/tooltip';
import {
  type Tracker,
  TRACKERS_PAGE_SIZE,
  type TrackerVersion,
  versionsOfTrackerQuery,
} from '../queries';
import { ShowOlder } from '@/ui/list/show-older';
import { useState } from 'react';
import { DeleteVersionButton } from './row-actions';

interface VersionRowProps {
  tracker: Tracker;
  version: TrackerVersion;
  shown: boolean;
  onShow: () => void;
}

/** Flights that send the link: the flight itself uses it, or the flight has no link and its creative's version uses it. */
function flightsWithLink({ flights, carried }: TrackerVersion) {
  const through = carried.flatMap(({ links }) =>
    links.flatMap(({ creative_id: creative, flight }) =>
      flight?.creative_id === creative && flight.tracker_version_id === null ? flight : [],
    ),
  );
  return [...new Map([...flights, ...through].map((flight) => [flight.id, flight])).values()];
}

/** Names the flights that send the link or, if no flight does, the creative that uses it. */
function UsedBy({ version }: { version: TrackerVersion }) {
  const { creative } = version;
  const [first, ...more] = flightsWithLink(version);
  if (!first)
    return creative ? <TruncatedText text={t`in “${creative.name}”`} className="max-w-48" /> : null;
  return (
    <span className="flex max-w-48">
      <span className="me-1 shrink-0">{t`in`}</span>
      <Link
        to={paths.flight(first.campaign_id, first.id)}
        className="min-w-0 underline underline-offset-2"
      >
        <TruncatedText text={`“${flightDisplayName(first.name)}”`} />
      </Link>
      {more.length > 0 && (
        <span className="ml-1 shrink-0">
          <Hint text={more.map(({ name }) => flightDisplayName(name)).join(', ')}>
            {t`and ${formatInteger(more.length)} more`}
          </Hint>
        </span>
      )}
    </span>
  );
}

const clickCount = (clicks: number) => plural(clicks, { one: 'click', other: 'clicks' });

const byPeople = (people: number) => plural(people, { one: 'by # person', other: 'by # people' });

function VersionRow({ tracker, version, shown, onShow }: VersionRowProps) {
  const can = useCan();
  const { search } = useLocation();
  const { id, version_name, shortened_url, click_count, people_count, updated_at } = version;
  const { handlers, tooltip } = useTooltip(t`Preview ${version_name}`);
  return (
    <li
      className={cn(
        'flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control border-l-2 px-3 py-2',
        shown ? 'border-accent bg-accent-soft' : 'border-transparent',
      )}
    >
      <div className="min-w-0 flex-1 basis-48">
        <button
          type="button"
          aria-pressed={shown}
          {...handlers}
          onClick={onShow}
          className="inline-flex max-w-full items-center gap-1.5 text-left font-medium hover:text-accent"
        >
          <Eye aria-hidden className="size-4 shrink-0 text-muted" />
          <bdi className="line-clamp-2 min-w-0 break-words">{version_name}</bdi>
          {tooltip}
        </button>
        <p className="flex items-center text-[0.8125rem] text-muted">
          {shortened_url && <TruncatedText text={shortened_url} className="min-w-0" />}
          {shortened_url && <CopyButton text={shortened_url} label={t`Copy ${shortened_url}`} />}
        </p>
      </div>
      <p className="text-[0.8125rem] text-muted tabular-nums">
        <span className="font-medium text-fg">{formatInteger(click_count)}</span>{' '}
        {clickCount(click_count)}
        {people_count !== null && people_count > 0 && ` ${byPeople(people_count)}`}
        <span className="mx-1.5" aria-hidden="true">
          ·
        </span>
        <span className="sr-only">, {t`changed`} </span>
        {formatDate(updated_at)}
        <UsedBy version={version} />
      </p>
      <div className="ml-auto flex gap-1">
        {can('tracker:create') && (
          <ButtonLink
            to={paths.trackerVersion(tracker.id, id)}
            state={{ search, trackerId: tracker.id, versionId: id }}
            variant="ghost"
            size="icon"
            aria-label={t`Edit version ${version_name}`}
            title={t`Edit version ${version_name}`}
          >
            <Pencil aria-hidden />
          </ButtonLink>
        )}
        <DeleteVersionButton tracker={tracker} version={version} />
      </div>
    </li>
  );
}

interface TrackerVersionsProps {
  tracker: Tracker;
  /** Version id in the preview panel; null for the newest version, undefined if the panel shows no version of this tracker. */
  previewedId: string | null | undefined;
  onShow: (versionId: string) => void;
}

/** The versions of a tracker, newest first. */
export function TrackerVersions({ tracker, previewedId, onShow }: TrackerVersionsProps) {
  const can = useCan();
  const { search } = useLocation();
  const [limit, setLimit] = useState(TRACKERS_PAGE_SIZE);
  const query = useQuery(versionsOfTrackerQuery(tracker.id, limit));
  return (
    <QueryState
      query={query}
      pending={<SkeletonRows rows={2} label={t`Loading versions`} />}
      errorTitle={t`Couldn’t load the versions`}
      isEmpty={({ total }) => total === 0}
      empty={
        <EmptyState
          icon={<Link2 aria-hidden />}
          title={t`No versions yet`}
          action={
            can('tracker:create') && (
              <ButtonLink
                to={paths.newTrackerVersion(tracker.id)}
                state={{ search, trackerId: tracker.id }}
                size="sm"
              >
                <Plus aria-hidden /> {t`Add First Version`}
              </ButtonLink>
            )
          }
        >
          {t`Each version has its own short link and preview.`}
        </EmptyState>
      }
    >
      {({ rows: versions, total }) => (
        <>
          <ul aria-label={t`Versions of ${tracker.name}`} className="space-y-1">
            {versions.map((version, index) => (
              <VersionRow
                key={version.id}
                tracker={tracker}
                version={version}
                shown={previewedId === version.id || (previewedId === null && index === 0)}
                onShow={() => onShow(version.id)}
              />
            ))}
          </ul>
          <ShowOlder
            shown={versions.length}
            total={total}
            pending={query.isFetching}
            onMore={() => setLimit(limit + TRACKERS_PAGE_SIZE)}
          />
        </>
      )}
    </QueryState>
  );
}
