import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ChannelName } from '@/features/configuration/channels';
import { messageTypesQuery } from '@/features/configuration/queries';
import { paths } from '@/lib/paths';
import { BackLink } from '@/ui/actions/back-link';
import { ButtonLink } from '@/ui/actions/button';
import { PageHeader } from '@/ui/layout/page-header';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { CreativeMissing } from '@/features/creative-data/creative-missing';
import { copyBeginning } from '../editor/copy-beginning';
import { type Beginning, CreativeEditor } from '../editor/creative-editor';
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
  /** The version that the address names; null for none, or when it is not one of the creative. */
  version: CreativeVersion | null;
}

/** Keeps the creative and its version as they were read first, so that later changes of the rows do not replace what is edited. */
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

function NewCreative({ beginning }: { beginning?: Beginning }) {
  useDocumentTitle(t`Create New Creative`);
  return (
    <>
      <PageHeader title={t`Create New Creative`} />
      <CreativeEditor edited={null} {...(beginning && { beginning })} />
    </>
  );
}

/** A new creative that begins with a version of this one, written for another channel. */
function Copied({ opened: { creative, newest, version: named } }: Pick<ShownProps, 'opened'>) {
  const [params] = useSearchParams();
  const { data: types } = useQuery(messageTypesQuery());
  const version = named ?? newest;
  if (!types) return <Loading />;
  const type = types.find(({ name }) => name === params.get('channel'))?.name;
  if (!version || !type) return <NewCreative />;
  return <NewCreative beginning={copyBeginning(creative, version, type)} />;
}

interface ShownProps {
  opened: Opened;
  /** Of the version that is written, `new` for another one; undefined for the creative in its newest one. */
  versionId: string | undefined;
}

/** An existing creative in its newest version, or one version of it. */
function Shown({ opened: { creative, newest, version }, versionId }: ShownProps) {
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

interface StoredProps {
  id: string;
  /** Empty for the newest version. */
  versionId: string;
  children: (opened: Opened) => ReactNode;
}

function Stored({ id, versionId, children }: StoredProps) {
  const { opened, creative, versions } = useOpened(id, versionId);
  if (opened) return children(opened);
  const errorTitle = t`The creative could not be loaded`;
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

/** The editor of a new or existing creative or version, each at an address of its own. */
export function CreativeEditorPage() {
  const { creativeId, versionId } = useParams();
  const [params] = useSearchParams();
  const copied = params.get('from');
  const { list } = useListNavigation();
  return (
    <>
      <BackLink to={list}>{t`Back to Creatives`}</BackLink>
      {creativeId !== undefined && (
        <Stored
          key={`${creativeId} ${versionId}`}
          id={creativeId}
          versionId={versionId === undefined || versionId === 'new' ? '' : versionId}
        >
          {(opened) => <Shown opened={opened} versionId={versionId} />}
        </Stored>
      )}
      {creativeId === undefined && copied !== null && (
        <Stored key={params.toString()} id={copied} versionId={params.get('version') ?? ''}>
          {(opened) => <Copied opened={opened} />}
        </Stored>
      )}
      {creativeId === undefined && copied === null && <NewCreative />}
    </>
  );
}

export { CreativeEditorPage as Component };
