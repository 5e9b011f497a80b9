import { t } from '@lingui/core/macro';
import { Images, Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { useCan } from '@/session/session';
import { ButtonLink } from '@/ui/actions/button';
import { CreateButton } from '@/ui/actions/page-action';
import { PageHeader } from '@/ui/layout/page-header';
import { isListEmpty } from '@/ui/list/is-list-empty';
import { useMediaQuery } from '@/ui/theme/use-media-query';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { CreativeFilters, CreativeLookSwitch } from '../components/creative-filters';
import { CreativeList } from '../components/creative-list';
import { CreativeSplit } from '../components/creative-split';
import { PreviewPanel } from '../components/preview-panel';
import { listState } from '@/features/creative-data/list-navigation';
import { useCreativeFilter } from '../use-creative-filter';
import { useCreatives } from '../use-creatives';

export function CreativesPage() {
  const can = useCan();
  const { filter, narrowed, showPreview } = useCreativeFilter();
  const { query } = useCreatives();
  // A tablet has no room for two columns next to the sidebar.
  const narrow = useMediaQuery('(max-width: 1023px)');
  // Only counts for the width it was made at: a pane must not turn into a dialog when the window gets narrow.
  const [choice, setChoice] = useState<{ narrow: boolean; open: boolean }>();
  const previewOpen = choice?.narrow === narrow ? choice.open : !narrow && filter.preview !== '';
  const setPreviewOpen = (isOpen: boolean) => setChoice({ narrow, open: isOpen });
  useDocumentTitle(t`Creatives`);
  const navigate = useNavigate();
  const { search } = useLocation();
  const open = (path: string) => void navigate(path, { state: listState(search) });
  const create = () => open(paths.newCreative);
  const list = (
    <CreativeList
      onCreate={create}
      onPreview={(creative, versionId) => {
        showPreview(creative.id, versionId);
        setPreviewOpen(true);
      }}
      onEdit={({ id }) => open(paths.editCreative(id))}
      onVersion={({ id }, version) => open(paths.creativeVersion(id, version?.id))}
    />
  );
  return (
    <>
      <PageHeader
        compact
        title={t`Creatives`}
        subtitle={t`Manage your campaign creatives and messaging content`}
        actions={
          <>
            <ButtonLink variant="outline" to={paths.media}>
              <Images aria-hidden /> {t`Media`}
            </ButtonLink>
            {can('creative:create') && (
              <CreateButton onClick={create}>
                <Plus aria-hidden /> {t`New Creative`}
              </CreateButton>
            )}
          </>
        }
      />
      {isListEmpty(query, narrowed) ? (
        list
      ) : (
        <CreativeSplit
          filters={<CreativeFilters narrow={narrow} />}
          look={<CreativeLookSwitch />}
          list={list}
          preview={<PreviewPanel creativeId={filter.preview} versionId={filter.version} />}
          narrow={narrow}
          hideToggle={filter.look === 'gallery'}
          previewOpen={previewOpen}
          onPreviewOpenChange={setPreviewOpen}
        />
      )}
    </>
  );
}

export { CreativesPage as Component };
