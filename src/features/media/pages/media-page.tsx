import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { MEDIA_KINDS } from '@/domain/content/media';
import { paths } from '@/lib/paths';
import { useCan, useOrganisationId } from '@/session/session';
import { BackLink } from '@/ui/actions/back-link';
import { FilterBar, FilterSelect } from '@/ui/list/filter-bar';
import { isListEmpty } from '@/ui/list/is-list-empty';
import { CreateButton } from '@/ui/actions/page-action';
import { PageHeader } from '@/ui/layout/page-header';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { MediaList } from '../components/media-list';
import { UploadDialog } from '../components/upload-dialog';
import { kindWords } from '../kind-words';
import { mediaQuery } from '../queries';
import { useMediaFilter } from '../use-media-filter';

/** Lists the organization's files with the messages that use them. */
export function MediaPage() {
  const title = t`Media`;
  useDocumentTitle(title);
  const can = useCan();
  const { filter, setFilter, narrowed } = useMediaFilter();
  const query = useQuery(mediaQuery(useOrganisationId(), filter));
  const [uploading, setUploading] = useState(false);
  const upload = () => setUploading(true);
  return (
    <>
      <PageHeader
        compact
        back={<BackLink to={paths.creatives} inBreadcrumb>{t`Creatives`}</BackLink>}
        title={title}
        subtitle={t`Pictures, recordings, videos and documents for your messages, and where each is used`}
        actions={
          can('creative:create') && (
            <CreateButton onClick={upload}>
              <Upload aria-hidden /> {t`Upload`}
            </CreateButton>
          )
        }
      />
      {!isListEmpty(query, narrowed) && (
        <FilterBar
          label={t`Media`}
          searchLabel={t`Search files by name or by what they show or say`}
          placeholder={t`Search files`}
          search={filter.search}
          onSearch={(search) => setFilter({ search })}
        >
          <FilterSelect
            label={t`Filter by kind`}
            all={t`All kinds`}
            value={filter.kind}
            options={MEDIA_KINDS.map((kind) => [kind, kindWords(kind).title])}
            onChange={(kind) => setFilter({ kind })}
          />
          <FilterSelect
            label={t`Filter by use`}
            all={t`Any usage`}
            value={filter.use}
            options={[
              ['used', t`Used`],
              ['unused', t`Not used`],
            ]}
            onChange={(use) => setFilter({ use })}
          />
        </FilterBar>
      )}
      <MediaList onUpload={upload} />
      {uploading && <UploadDialog onClose={() => setUploading(false)} />}
    </>
  );
}

export { MediaPage as Component };
