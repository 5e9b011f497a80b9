import { t } from '@lingui/core/macro';
import { PenLine, Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { contentChannel } from '@/domain/content/content';
import { paths } from '@/lib/paths';
import { useCan } from '@/session/session';
import { ButtonLink } from '@/ui/button';
import { CreateButton } from '@/ui/page-action';
import { PageHeader } from '@/ui/page-header';
import { useDocumentTitle } from '@/ui/use-document-title';
import { CreateCreativeDialog } from '../components/create-creative-dialog';
import { CreativeFilters } from '../components/creative-filters';
import { CreativeList } from '../components/creative-list';
import { CreativeSplit } from '../components/creative-split';
import { EditCreativeDialog } from '../components/edit-creative-dialog';
import { PreviewPanel } from '../components/preview-panel';
import { VersionDialog } from '../components/version-dialog';
import type { Creative, CreativeVersion } from '../queries';
import { useCreativeFilter } from '../use-creative-filter';

/** Which dialog is open, and on what. */
type Opened =
  | { dialog: 'create' }
  | { dialog: 'edit'; creative: Creative }
  | { dialog: 'version'; creative: Creative; version: CreativeVersion | null };

/** Creatives: the list, and the chosen one as it arrives on a phone. */
export function CreativesPage() {
  const can = useCan();
  const { filter, showPreview } = useCreativeFilter();
  const [opened, setOpened] = useState<Opened>();
  const [previewOpen, setPreviewOpen] = useState(false);
  useDocumentTitle('Creatives');
  const navigate = useNavigate();
  // A dialog has room for a text; cards, templates and blocks have the editor.
  const edit = (creative: Creative) =>
    contentChannel(creative.type) === 'sms'
      ? setOpened({ dialog: 'edit', creative })
      : void navigate(paths.editCreative(creative.id));
  const close = () => setOpened(undefined);
  const closeAndShow = (creativeId: string, versionId = '') => {
    close();
    showPreview(creativeId, versionId);
  };
  return (
    <>
      <PageHeader
        title="Creatives"
        subtitle="Manage your campaign creatives and messaging content"
        actions={
          can('creative:create') && (
            <>
              <ButtonLink to={paths.newCreative} variant="outline">
                <PenLine aria-hidden /> {t`Compose`}
              </ButtonLink>
              <CreateButton onClick={() => setOpened({ dialog: 'create' })}>
                <Plus aria-hidden /> New Creative
              </CreateButton>
            </>
          )
        }
      />
      <CreativeSplit
        filters={<CreativeFilters />}
        list={
          <CreativeList
            onCreate={() => setOpened({ dialog: 'create' })}
            onPreview={(creative, versionId) => {
              showPreview(creative.id, versionId);
              setPreviewOpen(true);
            }}
            onEdit={edit}
            onVersion={(creative, version) => setOpened({ dialog: 'version', creative, version })}
          />
        }
        preview={<PreviewPanel creativeId={filter.preview} versionId={filter.version} />}
        previewOpen={previewOpen}
        onPreviewOpenChange={setPreviewOpen}
      />
      {opened?.dialog === 'create' && (
        <CreateCreativeDialog onClose={close} onCreated={(id) => closeAndShow(id)} />
      )}
      {opened?.dialog === 'edit' && (
        <EditCreativeDialog
          creative={opened.creative}
          onClose={close}
          onSaved={(id) => closeAndShow(id)}
        />
      )}
      {opened?.dialog === 'version' && (
        <VersionDialog
          creative={opened.creative}
          version={opened.version}
          onClose={close}
          onSaved={({ id, creativeId }) => closeAndShow(creativeId, id)}
        />
      )}
    </>
  );
}

export { CreativesPage as Component };
