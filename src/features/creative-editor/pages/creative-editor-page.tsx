import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ChannelName } from '@/features/configuration/channels';
import { messageTypesQuery } from '@/features/configuration/queries';
import { paths } from '@/lib/paths';
import { useRecent } from '@/session/recents';
import { BackLink } from '@/ui/actions/back-link';
import { ButtonLink } from '@/ui/actions/button';
import { PageHeader } from '@/ui/layout/page-header';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { CreativeMissing } from '@/features/creative-data/creative-missing';
import { copiedDraft } from '../editor/copied-draft';
import { type InitialDraft, CreativeEditor } from '../editor/creative-editor';
import { VersionEditor } from '../editor/version-editor';
import { useListNavigation } from '@/features/creative-data/list-navigation';
import {
  type Creative,
  creativeQuery,
  type CreativeVersion,
  creativeVersionQuery,
  latestVersionQuery,
} from '@/features/creative-data/queries';

interface Opened {
  creative: Creative;
  /** Null while the creative has no version. */
  newest: CreativeVersion | null;
  /** The version in the URL; null if there is none or it belongs to another creative. */
  version: CreativeVersion | null;
}

/** Returns the creative and version as first loaded. Later refetches must not replace the text being edited. */
function useOpened(id: string, versionId: string) {
  const creative = useQuery(creativeQuery(id));
  const newest = useQuery(latestVersionQuery(id));
  const version = useQuery(creativeVersionQuery(versionId));
  const [opened, setOpened] = useState<Opened>();
  const fresh = [creative, newest, version].every(({ isFetching }) => !isFetching);
  const named = versionId === '' ? null : version.data;
  if (!opened && fresh && creative.data && newest.data !== undefined && named !== undefined)
    setOpened({
      creative: creative.data,
      newest: newest.data,
      version: named?.creative_id === id ? named : null,
    });
  return { opened, creative, versions: version.isError ? version : newest };
}

function NewCreative({ initialDraft }: { initialDraft?: InitialDraft }) {
  useDocumentTitle(t`Create New Creative`);
  return (
    <>
      <PageHeader title={t`Create New Creative`} />
      <CreativeEditor edited={null} {...(initialDraft && { initialDraft })} />
    </>
  );
}

/** A new creative that starts with a copy of a version for another channel. */
function CopiedCreative({
  opened: { creative, newest, version: named },
}: Pick<ShownProps, 'opened'>) {
  const [params] = useSearchParams();
  const { data: types } = useQuery(messageTypesQuery());
  const version = named ?? newest;
  if (!types) return <Loading />;
  const type = types.find(({ name }) => name === params.get('channel'))?.name;
  if (!version || !type) return <NewCreative />;
  return <NewCreative initialDraft={copiedDraft(creative, version, type)} />;
}

interface ShownProps {
  opened: Opened;
  /** Id of the edited version or `new`; undefined to edit the creative with its newest version. */
  versionId: string | undefined;
}

/** Editor of an existing creative or of one of its versions. */
function ExistingCreative({ opened: { creative, newest, version }, versionId }: ShownProps) {
  const task = version ? t`Edit Version` : t`Create Version`;
  useDocumentTitle(`${versionId ? task : t`Edit Creative`} · ${creative.name}`);
  const wanted = versionId !== undefined && versionId !== 'new';
  if (!newest || (wanted && !version)) return <CreativeMissing />;
  return (
    <>
      <PageHeader
        title={<bdi>{creative.name}</bdi>}
        badge={<ChannelName channel={creative.type} />}
        {...(versionId && { subtitle: task })}
        actions={
          <ButtonLink to={paths.creativeHistory(creative.id)} variant="outline">
            <History aria-hidden /> {t`Versions`}
          </ButtonLink>
        }
      />
      {versionId ? (
        <VersionEditor creative={creative} version={version} newest={newest} />
      ) : (
        <CreativeEditor edited={{ creative, newest }} />
      )}
    </>
  );
}

/** Skeleton of the fields and the preview. */
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

interface StoredProps {
  id: string;
  /** Empty for the newest version. */
  versionId: string;
  children: (opened: Opened) => ReactNode;
}

function Stored({ id, versionId, children }: StoredProps) {
  const { opened, creative, versions } = useOpened(id, versionId);
  useRecent(paths.creative(id), creative.data && creative.data.name);
  if (opened) return children(opened);
  const errorTitle = t`Couldn’t load the creative`;
  return (
    <QueryState query={creative} pending={<Loading />} errorTitle={errorTitle}>
      {(found) =>
        found === null ? (
          <CreativeMissing />
        ) : (
          <QueryState query={versions} pending={<Loading />} errorTitle={errorTitle}>
            {() => <Loading />}
          </QueryState>
        )
      }
    </QueryState>
  );
}

/** Editor page of a new or existing creative or version. */
export function CreativeEditorPage() {
  const { creativeId, versionId } = useParams();
  const [params] = useSearchParams();
  const copied = params.get('from');
  const { list } = useListNavigation();
  return (
    <>
      <BackLink to={list} inBreadcrumb={list.search === ''}>{t`Back to Creatives`}</BackLink>
      {creativeId !== undefined && (
        <Stored
          key={`${creativeId} ${versionId}`}
          id={creativeId}
          versionId={versionId === undefined || versionId === 'new' ? '' : versionId}
        >
          {(opened) => <ExistingCreative opened={opened} versionId={versionId} />}
        </Stored>
      )}
      {creativeId === undefined && copied !== null && (
        <Stored key={params.toString()} id={copied} versionId={params.get('version') ?? ''}>
          {(opened) => <CopiedCreative opened={opened} />}
        </Stored>
      )}
      {creativeId === undefined && copied === null && <NewCreative />}
    </>
  );
}

export { CreativeEditorPage as Component };
