import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { FileAudio, FileText, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  mediaKind,
  type MediaKind,
  mediaPath,
  type MediaType,
  mediaUrl,
} from '@/domain/content/media';
import { formatDate } from '@/domain/shared/format';
import { cn } from '@/lib/cn';
import { env } from '@/lib/env';
import { i18n } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { useActor, useCan } from '@/session/session';
import { IconButton } from '@/ui/actions/button';
import { fileUses, type MediaFile, type MediaUse } from '../queries';
import { sizeWords } from '../words';
import { Player, VideoPlayer } from './player';

/** Kind of the message that uses a file, shown next to its name. Creatives have none. */
const KINDS: Record<MediaUse['used_by'], MessageDescriptor | null> = {
  creative: null,
  template: msg`(template)`,
  flight: msg`(variant of a flight)`,
  deleted_flight: msg`(variant of a flight, in a deleted campaign that can be restored)`,
};

/** Path of the page of a message; null for a template and for a flight of a deleted campaign, which have no page. */
function messagePath({ used_by, id, campaign_id }: MediaUse): string | null {
  if (used_by === 'creative') return paths.creativeHistory(id);
  return used_by === 'flight' && campaign_id ? paths.flight(campaign_id, id) : null;
}

/** Name of a message that uses the file, linked to its page. */
function Use({ use }: { use: MediaUse }) {
  const page = messagePath(use);
  const name = <bdi>{use.name}</bdi>;
  if (!page) return name;
  return (
    <Link
      to={page}
      className="inline-flex min-h-6 items-center text-accent underline-offset-4 hover:underline"
    >
      {name}
    </Link>
  );
}

/** Names of all messages that use the file. */
function Uses({ uses }: { uses: MediaUse[] }) {
  if (uses.length === 0) return <p className="text-[0.8125rem] text-muted">{t`Not used`}</p>;
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 text-[0.8125rem]">
      <span className="text-muted">{t`Used in`}</span>
      <ul className="flex min-w-0 flex-wrap gap-x-3 gap-y-1">
        {uses.map((use) => {
          const kind = KINDS[use.used_by];
          return (
            <li key={use.id} className="min-w-0 break-words">
              <Use use={use} /> {kind && <span className="text-muted">{i18n._(kind)}</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface FileProps {
  file: MediaFile;
  url: string;
}

const THUMBNAIL =
  'flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-control border border-border bg-raised text-muted sm:size-20';

interface VideoThumbnailProps {
  name: string;
  url: string;
  playing: boolean;
  onToggle: () => void;
}

/** First frame of a video. Pressing it opens or closes the player below the description. */
function VideoThumbnail({ name, url, playing, onToggle }: VideoThumbnailProps) {
  return (
    <button
      type="button"
      aria-label={t`Play ${name}`}
      aria-expanded={playing}
      onClick={onToggle}
      className={cn(THUMBNAIL, 'relative')}
    >
      {/* Browsers show a frame only from a position after the start. */}
      <video
        src={`${url}#t=0.1`}
        muted
        playsInline
        preload="metadata"
        tabIndex={-1}
        aria-hidden
        className="size-full object-cover"
      />
      <span className="absolute flex size-7 items-center justify-center rounded-full bg-black/60 text-white">
        <Play aria-hidden className="size-3.5 fill-current" />
      </span>
    </button>
  );
}

/** Thumbnail of a picture, or the icon of a recording or document. Pictures and documents link to the full file. */
function Thumbnail({ file: { name, type }, url }: FileProps) {
  const kind: MediaKind = mediaKind(type);
  const Icon = kind === 'recording' ? FileAudio : FileText;
  const image =
    kind === 'picture' ? (
      <img src={url} alt="" loading="lazy" className="size-full object-contain" />
    ) : (
      <Icon aria-hidden className="size-6" />
    );
  if (kind === 'recording')
    return (
      <span aria-hidden className={THUMBNAIL}>
        {image}
      </span>
    );
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={t`Open ${name}`}
      className={THUMBNAIL}
    >
      {image}
    </a>
  );
}

/** Description of a file, with a player for a video that plays, or a player with the transcript of a recording. */
function FileDescription({
  file: { name, alt, type },
  url,
  playing,
}: FileProps & { playing: boolean }) {
  const kind = mediaKind(type);
  if (kind !== 'recording')
    return (
      <>
        <p dir="auto" className="text-muted break-words">
          {alt}
        </p>
        {playing && (
          <VideoPlayer
            label={name}
            src={url}
            autoPlay
            className="max-h-48 w-full max-w-80 rounded-control"
          />
        )}
      </>
    );
  return (
    <>
      <Player label={name} src={url} className="h-10 w-full max-w-96" />
      <details className="text-muted">
        <summary className="min-h-6 w-fit cursor-pointer text-[0.8125rem]">{t`Transcript`}</summary>
        <p dir="auto" className="whitespace-pre-line break-words">
          {alt}
        </p>
      </details>
    </>
  );
}

interface MediaRowProps {
  file: MediaFile;
  /** Uploader, if their profile still exists. */
  by: string | null | undefined;
  onDelete: () => void;
}

/** A file in the media list, with its description, uploader and the messages that use it. */
export function MediaRow({ file, by, onDelete }: MediaRowProps) {
  const can = useCan();
  const { organisation } = useActor();
  const { id, name, type, created_at } = file;
  const place = mediaPath(organisation?.id ?? '', id, type as MediaType);
  const url = mediaUrl(env.url, place);
  const [playing, setPlaying] = useState(false);
  const uses = fileUses(file);
  const day = formatDate(created_at, organisation?.time_zone);
  return (
    <li className="flex items-start gap-3 px-3 py-3 md:gap-4 md:px-4">
      {mediaKind(type) === 'video' ? (
        <VideoThumbnail
          name={name}
          url={url}
          playing={playing}
          onToggle={() => setPlaying(!playing)}
        />
      ) : (
        <Thumbnail file={file} url={url} />
      )}
      <div className="min-w-0 flex-1 space-y-1">
        <h2 dir="auto" className="font-medium break-words">
          {name}
        </h2>
        <FileDescription file={file} url={url} playing={playing} />
        <p className="text-[0.8125rem] text-muted tabular-nums">
          {[sizeWords(file), by, day].filter(Boolean).join(' · ')}
        </p>
        <Uses uses={uses} />
      </div>
      {uses.length === 0 && can('creative:create') && (
        <IconButton label={t`Delete ${name}`} onClick={onDelete}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
