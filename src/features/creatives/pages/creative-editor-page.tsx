import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ChannelName } from '@/features/configuration/channels';
import { paths } from '@/lib/paths';
import { BackLink } from '@/ui/back-link';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { QueryState } from '@/ui/query-state';
import { useDocumentTitle } from '@/ui/use-document-title';
import { CreativeEditor } from '../components/editor/creative-editor';
import type { Edited } from '../components/editor/save-creative';
import { creativeQuery, latestVersionQuery } from '../queries';

/** The creative and its newest version; once opened they outlive what happens to the rows meanwhile. */
function useEdited(id: string) {
  const creative = useQuery(creativeQuery(id));
  const newest = useQuery(latestVersionQuery(id));
  const [opened, setOpened] = useState<Edited>();
  const fresh = !creative.isFetching && !newest.isFetching;
  if (!opened && fresh && creative.data && newest.data)
    setOpened({ creative: creative.data, newest: newest.data });
  return { opened, creative, newest };
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

function Shown({ edited }: { edited: Edited | null }) {
  useDocumentTitle(
    edited ? `${t`Edit Creative`} · ${edited.creative.name}` : t`Create New Creative`,
  );
  return (
    <>
      <PageHeader
        title={edited ? <bdi>{edited.creative.name}</bdi> : t`Create New Creative`}
        badge={edited && <ChannelName channel={edited.creative.type} />}
      />
      <CreativeEditor edited={edited} />
    </>
  );
}

function Stored({ id }: { id: string }) {
  const { opened, creative, newest } = useEdited(id);
  if (opened) return <Shown edited={opened} />;
  const errorTitle = t`The creative could not be loaded`;
  return (
    <QueryState query={creative} errorTitle={errorTitle}>
      {(found) =>
        found === null ? (
          <Missing />
        ) : (
          <QueryState query={newest} errorTitle={errorTitle}>
            {() => null}
          </QueryState>
        )
      }
    </QueryState>
  );
}

/** The editor of a new or existing creative, at an address of its own. */
export function CreativeEditorPage() {
  const { creativeId } = useParams();
  return (
    <>
      <BackLink to={paths.creatives}>{t`Back to Creatives`}</BackLink>
      {creativeId === undefined ? (
        <Shown edited={null} />
      ) : (
        <Stored key={creativeId} id={creativeId} />
      )}
    </>
  );
}

export { CreativeEditorPage as Component };
