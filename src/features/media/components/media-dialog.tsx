import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type MediaKind, mediaPath, type MediaType, mediaUrl } from '@/domain/media';
import { env } from '@/lib/env';
import { useCan, useOrganisationId } from '@/session/session';
import { Button, IconButton } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { QueryState } from '@/ui/query-state';
import { SearchInput } from '@/ui/search-input';
import { SkeletonRows } from '@/ui/skeleton';
import { MEDIA_DIALOG_SIZE, type MediaFile, mediaQuery, usesOf } from '../queries';
import { sizeWords, usedInWords } from '../words';
import { DeleteFile } from './delete-file';
import { Player } from './player';
import { type MediaChoice, UploadFile } from './upload-file';

/** What is said of each kind. */
const wordsOf = (kind: MediaKind) =>
  kind === 'picture'
    ? {
        title: t`Pictures`,
        own: t`Pictures of your organization`,
        searchLabel: t`Search pictures by what they show`,
        search: t`Search pictures`,
        failed: t`The pictures could not be loaded`,
        noMatch: t`No picture shows that.`,
        none: t`No pictures yet. Upload the first one.`,
      }
    : {
        title: t`Recordings`,
        own: t`Recordings of your organization`,
        searchLabel: t`Search recordings by what they say`,
        search: t`Search recordings`,
        failed: t`The recordings could not be loaded`,
        noMatch: t`No recording says that.`,
        none: t`No recordings yet. Upload the first one.`,
      };

interface TileProps {
  file: MediaFile;
  onUse: (choice: MediaChoice) => void;
  onDelete: () => void;
}

function Tile({ file, onUse, onDelete }: TileProps) {
  const can = useCan();
  const { id, name, alt, type, seconds } = file;
  const url = mediaUrl(env.url, mediaPath(useOrganisationId(), id, type as MediaType));
  const use = () => onUse({ url, alt, seconds });
  return (
    <li className="min-w-0">
      {seconds === null ? (
        <button
          type="button"
          aria-label={t`Use ${alt}`}
          onClick={use}
          className="block w-full overflow-hidden rounded-control border border-border bg-raised hover:border-accent"
        >
          <img src={url} alt="" loading="lazy" className="h-28 w-full object-contain" />
        </button>
      ) : (
        <div className="flex items-center gap-2">
          <Player label={name} src={url} className="h-10 min-w-0 flex-1" />
          <Button size="sm" variant="outline" aria-label={t`Use ${name}`} onClick={use}>
            {t`Use`}
          </Button>
        </div>
      )}
      <div className="flex items-start gap-1 pt-1">
        <div className="min-w-0 flex-1">
          <p dir="auto" className="line-clamp-2 text-[0.8125rem] break-words">
            {alt}
          </p>
          {seconds !== null && (
            <p className="text-xs text-muted tabular-nums break-words">
              {name} · {sizeWords(file)}
            </p>
          )}
          <p className="text-xs text-muted break-words">{usedInWords(file)}</p>
        </div>
        {usesOf(file).length === 0 && can('creative:create') && (
          <IconButton label={t`Delete ${seconds === null ? alt : name}`} onClick={onDelete}>
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </div>
    </li>
  );
}

interface MediaDialogProps {
  kind: MediaKind;
  onUse: (choice: MediaChoice) => void;
  onClose: () => void;
}

/** The files of one kind that the organisation has, with their use, to choose one or to add one. Mounted while open. */
export function MediaDialog({ kind, onUse, onClose }: MediaDialogProps) {
  const can = useCan();
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<MediaFile>();
  const filter = { search, kind, use: '', page: 1 } as const;
  const query = useQuery(mediaQuery(useOrganisationId(), filter, MEDIA_DIALOG_SIZE));
  const words = wordsOf(kind);
  return (
    <Dialog open onOpenChange={onClose} title={words.title} size="lg">
      <div className="space-y-5">
        {can('creative:create') && (
          <UploadFile kind={kind} label={t`Upload and Use`} onUse={onUse} />
        )}
        <section aria-label={words.own} className="space-y-3 border-t border-border pt-4">
          <SearchInput
            label={words.searchLabel}
            placeholder={words.search}
            value={search}
            onChange={setSearch}
          />
          <QueryState
            query={query}
            pending={<SkeletonRows rows={2} />}
            errorTitle={words.failed}
            isEmpty={({ rows }) => rows.length === 0}
            empty={
              <p className="py-6 text-center text-muted">{search ? words.noMatch : words.none}</p>
            }
          >
            {({ rows, total }) => (
              <>
                <ul
                  className={
                    kind === 'picture'
                      ? 'grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4'
                      : 'grid gap-4 sm:grid-cols-2'
                  }
                >
                  {rows.map((file) => (
                    <Tile key={file.id} file={file} onUse={onUse} onDelete={() => setAsked(file)} />
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
      {asked && <DeleteFile file={asked} onClose={() => setAsked(undefined)} />}
    </Dialog>
  );
}
