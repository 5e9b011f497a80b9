import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { FileText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  mediaKind,
  type MediaKind,
  mediaPath,
  type MediaType,
  mediaUrl,
} from '@/domain/content/media';
import { env } from '@/lib/env';
import { useCan, useOrganisationId } from '@/session/session';
import { Button, IconButton } from '@/ui/actions/button';
import { Dialog } from '@/ui/overlays/dialog';
import { QueryState } from '@/ui/states/query-state';
import { SearchInput } from '@/ui/forms/search-input';
import { SkeletonRows } from '@/ui/states/skeleton';
import { kindWords } from '../kind-words';
import { fileUses, type MediaFile, mediaPicksQuery } from '../queries';
import { sizeWords, usedInWords } from '../words';
import { DeleteFile } from './delete-file';
import { Player, VideoPlayer } from './player';
import { type MediaChoice, UploadFile } from './upload-file';

interface TileProps {
  file: MediaFile;
  onUse: (choice: MediaChoice) => void;
  onDelete: () => void;
}

function Tile({ file, onUse, onDelete }: TileProps) {
  const can = useCan();
  const { id, name, alt, type, seconds } = file;
  const url = mediaUrl(env.url, mediaPath(useOrganisationId(), id, type as MediaType));
  const kind = mediaKind(type);
  const use = () => onUse({ kind, url, name, alt, seconds });
  const button = (
    <Button size="sm" variant="outline" aria-label={t`Use ${name}`} onClick={use}>
      {t`Use`}
    </Button>
  );
  return (
    <li className="min-w-0">
      {kind === 'picture' && (
        <button
          type="button"
          aria-label={t`Use ${alt}`}
          onClick={use}
          className="block w-full overflow-hidden rounded-control border border-border bg-raised hover:border-accent"
        >
          <img src={url} alt="" loading="lazy" className="h-28 w-full object-contain" />
        </button>
      )}
      {kind === 'video' && (
        <VideoPlayer label={name} src={url} className="mb-2 h-28 w-full rounded-control" />
      )}
      {kind !== 'picture' && (
        <div className="flex items-center gap-2">
          {kind === 'recording' && (
            <Player label={name} src={url} className="h-10 min-w-0 flex-1" />
          )}
          {kind === 'document' && <FileText aria-hidden className="size-5 shrink-0 text-muted" />}
          {kind !== 'recording' && (
            <span className="min-w-0 flex-1 font-medium break-words">{name}</span>
          )}
          {button}
        </div>
      )}
      <div className="flex items-start gap-1 pt-1">
        <div className="min-w-0 flex-1">
          <p dir="auto" className="line-clamp-2 text-[0.8125rem] break-words">
            {alt}
          </p>
          {kind !== 'picture' && (
            <p className="text-xs text-muted tabular-nums break-words">
              {[kind === 'recording' && name, sizeWords(file)].filter(Boolean).join(' · ')}
            </p>
          )}
          <p className="text-xs text-muted break-words">{usedInWords(file)}</p>
        </div>
        {fileUses(file).length === 0 && can('creative:create') && (
          <IconButton label={t`Delete ${kind === 'picture' ? alt : name}`} onClick={onDelete}>
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

/** Dialog to choose one of the organization's files of one kind, or to upload one. Mounted while open. */
export function MediaDialog({ kind, onUse, onClose }: MediaDialogProps) {
  const can = useCan();
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<MediaFile>();
  const query = useQuery(mediaPicksQuery(useOrganisationId(), kind, search));
  const words = kindWords(kind);
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
                    {t`Showing the newest ${rows.length} of ${total}. Search to find the others.`}
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
