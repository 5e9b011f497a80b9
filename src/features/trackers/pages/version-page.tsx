import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { BackLink } from '@/ui/actions/back-link';
import { Card } from '@/ui/layout/card';
import { NotFoundState } from '@/ui/states/not-found-state';
import { PageHeader } from '@/ui/layout/page-header';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { VersionEditor } from '../components/version-editor';
import { type Tracker, trackerQuery, type TrackerVersion, trackerVersionQuery } from '../queries';
import { readListState } from '../previewed-version';

function BackToTrackers() {
  const { search, ...state } = readListState(useLocation().state);
  return (
    <BackLink
      to={{ pathname: paths.clickTracker, search }}
      state={state}
      inBreadcrumb={search === ''}
    >
      {t`Back to SMS+`}
    </BackLink>
  );
}

const Missing = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <BackToTrackers />
    <NotFoundState icon={<Link2 aria-hidden />} title={title}>
      {children}
    </NotFoundState>
  </>
);

function Editor({ tracker, version }: { tracker: Tracker; version: TrackerVersion | null }) {
  const title = version ? t`Edit Version` : t`New Version`;
  useDocumentTitle(`${title} · ${tracker.name}`);
  return (
    <>
      <PageHeader
        back={<BackToTrackers />}
        title={title}
        subtitle={
          <>
            <bdi>{tracker.name}</bdi> · {tracker.original_url}
          </>
        }
      />
      <VersionEditor tracker={tracker} version={version} />
    </>
  );
}

const FIELD_COUNT = 4;

/** Skeleton of the header and the form. */
const Loading = ({ title }: { title: string }) => (
  <>
    <PageHeader
      back={<BackToTrackers />}
      title={title}
      subtitle={<Skeleton className="h-4 w-64" />}
    />
    <Card role="status" className="max-w-3xl space-y-6 p-5">
      <span className="sr-only">{t`Loading`}</span>
      {Array.from({ length: FIELD_COUNT }, (_, field) => (
        <div key={field} className="space-y-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-9" />
          <Skeleton className="h-3 w-48" />
        </div>
      ))}
    </Card>
  </>
);

/** Returns the first loaded row. The editor keeps it, so that deleting the row does not discard the typed text. */
function useFirstRow<T>(row: T | null | undefined): T | null | undefined {
  const [opened, setOpened] = useState<T>();
  if (opened === undefined && row !== undefined && row !== null) setOpened(row);
  return opened ?? row;
}

function EditVersion({ tracker, versionId }: { tracker: Tracker; versionId: string }) {
  const query = useQuery(trackerVersionQuery(tracker.id, versionId));
  const version = useFirstRow(query.data);
  if (version) return <Editor tracker={tracker} version={version} />;
  return (
    <QueryState
      query={query}
      pending={<Loading title={t`Edit Version`} />}
      errorTitle={t`Couldn’t load the version`}
    >
      {() => (
        <Missing title={t`Version not found`}>
          {t`It may have been deleted, or it belongs to another tracker.`}
        </Missing>
      )}
    </QueryState>
  );
}

function VersionOfTracker({ trackerId, versionId }: { trackerId: string; versionId?: string }) {
  const query = useQuery(trackerQuery(trackerId));
  const tracker = useFirstRow(query.data);
  if (tracker && versionId !== undefined)
    return <EditVersion tracker={tracker} versionId={versionId} />;
  if (tracker) return <Editor tracker={tracker} version={null} />;
  return (
    <QueryState
      query={query}
      pending={<Loading title={versionId === undefined ? t`New Version` : t`Edit Version`} />}
      errorTitle={t`Couldn’t load the tracker`}
    >
      {() => (
        <Missing title={t`Tracker not found`}>
          {t`It may have been deleted, or it belongs to another organization.`}
        </Missing>
      )}
    </QueryState>
  );
}

export function VersionPage() {
  const { trackerId = '', versionId } = useParams();
  return (
    <VersionOfTracker
      key={`${trackerId}/${versionId ?? ''}`}
      trackerId={trackerId}
      {...(versionId !== undefined && { versionId })}
    />
  );
}

export { VersionPage as Component };
