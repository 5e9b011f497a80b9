import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, MessageSquare } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { storedContent } from '@/domain/content/content';
import { sentVersion } from '@/domain/content/render';
import { otherLanguages } from '@/domain/content/languages';
import { formatDate } from '@/domain/shared/format';
import { cn } from '@/lib/cn';
import { paths } from '@/lib/paths';
import { useActor } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { Card } from '@/ui/layout/card';
import { QueryState } from '@/ui/states/query-state';
import { flightDisplayName } from '@/words/flights';
import { languageName } from '@/words/languages';
import type { Creative, CreativeVersion } from '@/features/creative-data/queries';
import { versionFlightsQuery } from '@/features/creative-data/version-flights';
import { type VersionResults, versionResultsQuery } from '@/features/creative-data/version-results';
import { commentsQuery, type VersionComment } from '@/features/creative-history/comments';
import { ResultsSummary } from '@/features/creative-data/version-rates';
import { useLink } from '@/features/creative-data/use-link';
import { Thumbnail } from '@/features/composer/previews/thumbnail';
import { VersionComments } from './version-comments';

/** Links to the flights that use a version. */
function VersionFlights({ versionId }: { versionId: string }) {
  const query = useQuery(versionFlightsQuery(versionId));
  return (
    <QueryState query={query} errorTitle={t`Couldn’t load the flights`}>
      {(flights) =>
        flights.length === 0 ? (
          <p className="text-muted">{t`No flight uses this version.`}</p>
        ) : (
          <ul className="space-y-1">
            {flights.map(({ flight_id, flight_name, campaign_id, campaign_name }) => (
              <li key={flight_id} className="break-words">
                <Link
                  to={paths.flight(campaign_id, flight_id)}
                  className="text-accent underline underline-offset-2"
                >
                  <bdi>{flightDisplayName(flight_name)}</bdi>
                </Link>{' '}
                <span className="text-muted">
                  <bdi>{campaign_name}</bdi>
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </QueryState>
  );
}

/** Languages of a version's translations. */
function OtherLanguages({ version }: Pick<VersionRowProps, 'version'>) {
  const languages = otherLanguages(version.content).map(languageName).join(', ');
  return languages && <p className="text-xs text-muted">{t`Also in ${languages}`}</p>;
}

/** Small preview of the version as a phone shows it. */
function VersionThumbnail({ creative, version }: Pick<VersionRowProps, 'creative' | 'version'>) {
  const { type, name } = creative;
  const link = useLink(version);
  return (
    <div className="w-28 shrink-0 overflow-hidden rounded-control border border-border max-sm:w-24">
      <Thumbnail
        className="h-40 [zoom:0.6]"
        preview={{
          channel: type,
          message: sentVersion(type, version, link),
          content: storedContent(type, version.content),
          name,
          version: { ...version, shortened_url: link },
        }}
      />
    </div>
  );
}

interface VersionRowProps {
  creative: Creative;
  version: CreativeVersion;
  newest: boolean;
  results: VersionResults | undefined;
  comments: readonly VersionComment[];
  /** Buttons that compare, copy and restore the version. */
  actions: ReactNode;
}

const flightCount = (count: number) => plural(count, { one: '# flight', other: '# flights' });

const commentCount = (count: number) => plural(count, { one: '# comment', other: '# comments' });

function VersionRow({ creative, version, newest, results, comments, actions }: VersionRowProps) {
  const { organisation } = useActor();
  const [open, setOpen] = useState<'flights' | 'comments'>();
  const toggle = (part: typeof open) => setOpen(open === part ? undefined : part);
  const id = useId();
  const flights = results?.flights ?? 0;
  return (
    <li className="px-4 py-3">
      <div className="flex items-start gap-4">
        <VersionThumbnail creative={creative} version={version} />
        <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-72">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="min-w-0 font-medium break-words">
                <bdi>{version.version_name}</bdi>
              </span>
              <span className="text-xs text-muted tabular-nums">
                {formatDate(version.created_at, organisation?.time_zone)}
                {newest && ` · ${t`newest`}`}
              </span>
            </p>
            <OtherLanguages version={version} />
            <p dir="auto" className="line-clamp-2 text-[0.8125rem] text-muted break-words">
              {version.message}
            </p>
            <ResultsSummary results={results ?? null} />
          </div>
          <div className="flex flex-wrap items-center gap-2">
            {flights > 0 && (
              <Button
                size="sm"
                variant="ghost"
                aria-expanded={open === 'flights'}
                aria-controls={id}
                aria-label={t`Flights with ${version.version_name}: ${flights}`}
                onClick={() => toggle('flights')}
              >
                <ChevronRight
                  aria-hidden
                  className={cn('transition-transform', open === 'flights' && 'rotate-90')}
                />
                {flightCount(flights)}
              </Button>
            )}
            <Button
              size="sm"
              variant="ghost"
              aria-expanded={open === 'comments'}
              aria-controls={id}
              aria-label={t`Comments on ${version.version_name}: ${comments.length}`}
              onClick={() => toggle('comments')}
            >
              <MessageSquare aria-hidden />
              {comments.length > 0 ? commentCount(comments.length) : t`Comment`}
            </Button>
            {actions}
          </div>
        </div>
      </div>
      <div id={id} hidden={!open} className="mt-3 border-t border-border pt-3">
        {open === 'flights' && <VersionFlights versionId={version.id} />}
        {open === 'comments' && <VersionComments version={version} comments={comments} />}
      </div>
    </li>
  );
}

interface VersionListProps {
  creative: Creative;
  /** Newest first. */
  versions: readonly CreativeVersion[];
  /** Loads older versions. */
  more: ReactNode;
  actions: (version: CreativeVersion) => ReactNode;
}

/** Versions, newest first, with the flights, results and comments of each. */
export function VersionList({ creative, versions, more, actions }: VersionListProps) {
  const results = useQuery(versionResultsQuery(creative.id));
  const comments = useQuery(commentsQuery(creative.id));
  return (
    <section aria-label={t`Versions`} className="mb-8">
      <QueryState query={results} errorTitle={t`Couldn’t load the results`}>
        {(found) => (
          <QueryState query={comments} errorTitle={t`Couldn’t load the comments`}>
            {(allComments) => (
              <Card>
                <ul aria-label={t`Versions of ${creative.name}`} className="divide-y divide-border">
                  {versions.map((version, index) => (
                    <VersionRow
                      key={version.id}
                      creative={creative}
                      version={version}
                      newest={index === 0 && versions.length > 1}
                      results={found.find(({ version_id }) => version_id === version.id)}
                      comments={allComments.filter((one) => one.creative_version_id === version.id)}
                      actions={actions(version)}
                    />
                  ))}
                </ul>
                {more}
              </Card>
            )}
          </QueryState>
        )}
      </QueryState>
    </section>
  );
}
