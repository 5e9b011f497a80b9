import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { mediaPath, type MediaType, mediaUrl } from '@/domain/media';
import { env } from '@/lib/env';
import { useCan, useOrganisationId } from '@/session/session';
import { IconButton } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Dialog } from '@/ui/dialog';
import { QueryState } from '@/ui/query-state';
import { SearchInput } from '@/ui/search-input';
import { SkeletonRows } from '@/ui/skeleton';
import { useDeletePicture } from '../mutations';
import { mediaQuery, type Picture } from '../queries';
import { type PictureChoice, UploadPicture } from './upload-picture';

const NAMED = 2;

/** Which messages have it, as a sentence. */
function wordsOf(picture: Picture): string {
  const names = picture.used_in as string[];
  if (names.length === 0) return t`Not used`;
  const shown = names.slice(0, NAMED).join(', ');
  const more = names.length - NAMED;
  return more > 0
    ? t`Used in ${shown} and ${plural(more, { one: '# more', other: '# more' })}`
    : t`Used in ${shown}`;
}

interface TileProps {
  picture: Picture;
  onUse: (choice: PictureChoice) => void;
  onDelete: () => void;
}

function Tile({ picture, onUse, onDelete }: TileProps) {
  const can = useCan();
  const { id, alt, type } = picture;
  const url = mediaUrl(env.url, mediaPath(useOrganisationId(), id, type as MediaType));
  const used = (picture.used_in as string[]).length > 0;
  return (
    <li className="min-w-0">
      <button
        type="button"
        aria-label={t`Use ${alt}`}
        onClick={() => onUse({ url, alt })}
        className="block w-full overflow-hidden rounded-control border border-border bg-raised hover:border-accent"
      >
        <img src={url} alt="" loading="lazy" className="h-28 w-full object-contain" />
      </button>
      <div className="flex items-start gap-1 pt-1">
        <div className="min-w-0 flex-1">
          <p dir="auto" className="line-clamp-2 text-[0.8125rem] break-words">
            {alt}
          </p>
          <p className="text-xs text-muted break-words">{wordsOf(picture)}</p>
        </div>
        {!used && can('creative:create') && (
          <IconButton label={t`Delete ${alt}`} onClick={onDelete}>
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </div>
    </li>
  );
}

interface PictureDialogProps {
  onUse: (choice: PictureChoice) => void;
  onClose: () => void;
}

/** The pictures of the organisation with their use, to choose one or to add one. Mounted while open. */
export function PictureDialog({ onUse, onClose }: PictureDialogProps) {
  const can = useCan();
  const organisationId = useOrganisationId();
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<Picture>();
  const query = useQuery(mediaQuery(organisationId, search));
  const remove = useDeletePicture();
  const close = () => setAsked(undefined);
  return (
    <Dialog open onOpenChange={onClose} title={t`Pictures`} size="lg">
      <div className="space-y-5">
        {can('creative:create') && <UploadPicture onUse={onUse} />}
        <section
          aria-label={t`Pictures of your organization`}
          className="space-y-3 border-t border-border pt-4"
        >
          <SearchInput
            label={t`Search pictures by what they show`}
            placeholder={t`Search pictures`}
            value={search}
            onChange={setSearch}
          />
          <QueryState
            query={query}
            pending={<SkeletonRows rows={2} />}
            errorTitle={t`The pictures could not be loaded`}
            isEmpty={({ rows }) => rows.length === 0}
            empty={
              <p className="py-6 text-center text-muted">
                {search ? t`No picture shows that.` : t`No pictures yet. Upload the first one.`}
              </p>
            }
          >
            {({ rows, total }) => (
              <>
                <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
                  {rows.map((picture) => (
                    <Tile
                      key={picture.id}
                      picture={picture}
                      onUse={onUse}
                      onDelete={() => setAsked(picture)}
                    />
                  ))}
                </ul>
                {total > rows.length && (
                  <p className="text-[0.8125rem] text-muted">
                    {t`The newest ${rows.length} of ${total}. Search for the others.`}
                  </p>
                )}
              </>
            )}
          </QueryState>
        </section>
      </div>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t`Delete this picture?`}
          description={t`No message has it. This can't be undone.`}
          confirmLabel={t`Delete Picture`}
          pendingLabel={t`Deleting...`}
          pending={remove.isPending}
          onConfirm={() => remove.mutateAsync(asked).then(close, close)}
        />
      )}
    </Dialog>
  );
}
