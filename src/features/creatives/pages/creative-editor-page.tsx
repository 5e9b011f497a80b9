import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ChannelName } from '@/features/configuration/channels';
import { BackLink } from '@/ui/back-link';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { QueryState } from '@/ui/query-state';
import { Skeleton } from '@/ui/skeleton';
import { useDocumentTitle } from '@/ui/use-document-title';
import { CreativeEditor } from '../components/editor/creative-editor';
import { VersionEditor } from '../components/editor/version-editor';
import { useListPlace } from '../list-place';
import {
  type Creative,
  creativeQuery,
  type CreativeVersion,
  creativeVersionsQuery,
} from '../queries';

interface Opened {
  creative: Creative;
  /** Newest first. */
  versions: CreativeVersion[];
}

/** The creative and its versions; once opened they outlive what happens to the rows meanwhile. */
function useOpened(id: string) {
  const creative = useQuery(creativeQuery(id));
  const versions = useQuery(creativeVersionsQuery(id));
  const [opened, setOpened] = useState<Opened>();
  const fresh = !creative.isFetching && !versions.isFetching;
  if (!opened && fresh && creative.data && versions.data)
    setOpened({ creative: creative.data, versions: versions.data });
  return { opened, creative, versions };
}

function Missing() {
  useDocumentTitle(t`Creative not found`);
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">{t`Creative not found`}</h1>
      <EmptyState title={t`Creative not found`}>
        {t`It may have been deleted, or it belongs to another organization.`}
      </EmptyState>
    </>
  );
}

function NewCreative() {
  useDocumentTitle(t`Create New Creative`);
  return (
    <>
      <PageHeader title={t`Create New Creative`} />
      <CreativeEditor edited={null} />
    </>
  );
}

interface ShownProps {
  opened: Opened;
  /** Of the version that is written, `new` for another one; undefined for the creative in its newest one. */
  versionId: string | undefined;
}

/** An existing creative in its newest version, or one version of it. */
function Shown({ opened: { creative, versions }, versionId }: ShownProps) {
  const [newest] = versions;
  const version = versions.find(({ id }) => id === versionId) ?? null;
  const task = version ? t`Edit Version` : t`Create Version`;
  useDocumentTitle(`${versionId ? task : t`Edit Creative`} · ${creative.name}`);
  const wanted = versionId !== undefined && versionId !== 'new';
  if (!newest || (wanted && !version)) return <Missing />;
  return (
    <>
      <PageHeader
        title={<bdi>{creative.name}</bdi>}
        badge={<ChannelName channel={creative.type} />}
        {...(versionId && { subtitle: task })}
      />
      {versionId ? (
        <VersionEditor creative={creative} version={version} newest={newest} />
      ) : (
        <CreativeEditor edited={{ creative, newest }} />
      )}
    </>
  );
}

/** The fields and the picture that are about to come. */
function Loading() {
  return (
    <div className="space-y-6">
      <Skeleton className="h-8 w-64" />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-[32rem] w-full" />
        <Skeleton className="h-[32rem] w-full max-xl:hidden" />
      </div>
    </div>
  );
}

function Stored({ id, versionId }: { id: string; versionId: string | undefined }) {
  const { opened, creative, versions } = useOpened(id);
  if (opened) return <Shown opened={opened} versionId={versionId} />;
  const errorTitle = t`The creative could not be loaded`;
  return (
    <QueryState query={creative} pending={<Loading />} errorTitle={errorTitle}>
      {(found) =>
        found === null ? (
          <Missing />
        ) : (
          <QueryState query={versions} pending={<Loading />} errorTitle={errorTitle}>
            {() => <Loading />}
          </QueryState>
        )
      }
    </QueryState>
  );
}

/** The editor of a new or existing creative or version, each at an address of its own. */
export function CreativeEditorPage() {
  const { creativeId, versionId } = useParams();
  const { list } = useListPlace();
  return (
    <>
      <BackLink to={list}>{t`Back to Creatives`}</BackLink>
      {creativeId === undefined ? (
        <NewCreative />
      ) : (
        <Stored key={`${creativeId} ${versionId}`} id={creativeId} versionId={versionId} />
      )}
    </>
  );
}

export { CreativeEditorPage as Component };
