import { t } from '@lingui/core/macro';
import { ImageOff } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { isWebUrl } from '@/domain/links';
import { isLocalMedia } from '@/domain/media';
import { cn } from '@/lib/cn';

interface MediaProps {
  url: string | undefined;
  alt?: string | undefined;
  /** The box it is cropped to, in the device's own measures. */
  style?: CSSProperties;
  className?: string;
}

/** A picture of a message. One that can not be loaded shows what it stands for, as devices do. */
export function Media({ url, alt, style, className }: MediaProps) {
  const [failed, setFailed] = useState<string>();
  if (!url || !(isWebUrl(url) || isLocalMedia(url))) return null;
  if (failed === url)
    return (
      <div
        style={style}
        className={cn(
          'flex min-h-20 flex-col items-center justify-center gap-1 bg-raised p-3 text-center text-xs text-muted',
          className,
        )}
      >
        <ImageOff aria-hidden className="size-5" />
        <span className="break-words">{alt || t`This picture can't be loaded.`}</span>
      </div>
    );
  return (
    <img
      src={url}
      alt={alt ?? ''}
      style={style}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(url)}
      className={cn('w-full bg-raised object-cover', className)}
    />
  );
}
