import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { useState } from 'react';
import { membersQuery } from '@/session/member-name';
import { useCan, useOrganisationId } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { Card } from '@/ui/layout/card';
import { EmptyState } from '@/ui/states/empty-state';
import { NothingMatches } from '@/ui/list/nothing-matches';
import { PagedList } from '@/ui/list/paged-list';
import { MEDIA_PAGE_SIZE, type MediaFile, mediaQuery } from '../queries';
import { useMediaFilter } from '../use-media-filter';
import { DeleteFile } from './delete-file';
import { MediaRow } from './media-row';

/** Names of the files' uploaders. */
function useUploaders(files: readonly MediaFile[]): ReadonlyMap<string, string | null> {
  const ids = [...new Set(files.flatMap(({ user_id }) => user_id ?? []))].toSorted();
  const { data = [] } = useQuery(membersQuery(useOrganisationId(), ids));
  return new Map(data.map(({ id, name }) => [id, name]));
}

/** The page of files for the filters in the URL, with its loading, error and empty states. */
export function MediaList({ onUpload }: { onUpload: () => void }) {
  const can = useCan();
  const { filter, setPage, narrowed, clear } = useMediaFilter();
  const query = useQuery(mediaQuery(useOrganisationId(), filter));
  const names = useUploaders(query.data?.rows ?? []);
  const [asked, setAsked] = useState<MediaFile>();
  const nothing = narrowed ? (
    <NothingMatches title={t`No matching files`} action={t`Clear filters`} onClear={clear}>
      {t`Try another search or other filters.`}
    </NothingMatches>
  ) : (
    <EmptyState
      icon={<Images aria-hidden />}
      title={t`No files yet`}
      action={
        can('creative:create') && <Button onClick={onUpload}>{t`Upload the First File`}</Button>
      }
    >
      {t`Pictures, recordings, videos and documents for your messages. Describe each file once and reuse it.`}
    </EmptyState>
  );
  return (
    <section aria-label={t`Media`} aria-busy={query.isFetching}>
      <PagedList
        query={query}
        label={t`files`}
        errorTitle={t`Couldn’t load the files`}
        empty={nothing}
        page={filter.page}
        pageSize={MEDIA_PAGE_SIZE}
        onPage={setPage}
      >
        {(rows) => (
          <Card>
            <ul className="divide-y divide-border">
              {rows.map((file) => (
                <MediaRow
                  key={file.id}
                  file={file}
                  by={names.get(file.user_id)}
                  onDelete={() => setAsked(file)}
                />
              ))}
            </ul>
          </Card>
        )}
      </PagedList>
      {asked && <DeleteFile file={asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
}
