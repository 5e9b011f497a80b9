import { t } from '@lingui/core/macro';
import { FileText, ImageOff, VideoOff } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { isWebUrl } from '@/domain/link/links';
import { isLocalFile } from '@/domain/content/media';
import { VideoPlayer } from '@/features/media/components/player';
import { servedHere } from '@/features/media/served-here';
import { cn } from '@/lib/cn';

interface MediaProps {
  url: string | undefined;
  alt?: string | undefined;
  /** Size that the media is cropped to. */
  style?: CSSProperties | undefined;
  className?: string | undefined;
}

const isShown = (url: string | undefined): url is string =>
  url !== undefined && (isWebUrl(url) || isLocalFile(url));

interface MediaPlaceholderProps extends Pick<MediaProps, 'style' | 'className'> {
  icon: ReactNode;
  children: ReactNode;
}

/** Replaces media that cannot be loaded with its alternative text, as devices do. */
const MediaPlaceholder = ({ icon, style, className, children }: MediaPlaceholderProps) => (
  <div
    style={style}
    className={cn(
      'flex min-h-20 flex-col items-center justify-center gap-1 bg-raised p-3 text-center text-xs text-muted [&_svg]:size-5',
      className,
    )}
  >
    {icon}
    <span className="break-words">{children}</span>
  </div>
);

/** Picture of a message, or its alternative text if it cannot be loaded. */
export function Media({ url, alt, style, className }: MediaProps) {
  const [failed, setFailed] = useState<string>();
  if (!isShown(url)) return null;
  if (failed === url)
    return (
      <MediaPlaceholder icon={<ImageOff aria-hidden />} style={style} className={className}>
        {alt || t`This picture can’t be loaded.`}
      </MediaPlaceholder>
    );
  return (
    <img
      src={servedHere(url)}
      alt={alt ?? ''}
      style={style}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(url)}
      className={cn('w-full bg-raised object-cover', className)}
    />
  );
}

interface VideoProps extends MediaProps {
  poster?: string | undefined;
}

/** Video of a message, or its alternative text if it cannot be loaded. */
export function Video({ url, alt, poster, style, className }: VideoProps) {
  const [failed, setFailed] = useState<string>();
  if (!isShown(url)) return null;
  if (failed === url)
    return (
      <MediaPlaceholder icon={<VideoOff aria-hidden />} style={style} className={className}>
        {alt || t`This video can’t be loaded.`}
      </MediaPlaceholder>
    );
  return (
    <VideoPlayer
      label={alt || t`Video`}
      src={servedHere(url)}
      poster={isShown(poster) ? servedHere(poster) : undefined}
      style={style}
      onError={() => setFailed(url)}
      className={cn('w-full object-cover', className)}
    />
  );
}

/** Link to a message's document. */
export function Document({ url, filename }: { url: string | undefined; filename: string }) {
  if (!isShown(url)) return null;
  return (
    <a
      href={servedHere(url)}
      target="_blank"
      rel="noreferrer"
      className="m-1.5 flex items-center gap-2.5 rounded-xl bg-raised px-3 py-2.5"
    >
      <FileText aria-hidden className="size-6 shrink-0 text-muted" />
      <span className="min-w-0">
        <bdi className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{filename || '…'}</bdi>
        <span className="block text-xs text-muted">{t`PDF`}</span>
      </span>
    </a>
  );
}
