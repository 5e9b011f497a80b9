import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';
import { CreativePreview } from './creative-preview';

/** Shows the preview at half its size. */
const THUMBNAIL_STYLE = { zoom: 0.5 };

interface ThumbnailProps {
  /** Null while the message loads. */
  preview: ComponentProps<typeof CreativePreview> | null;
  className: string;
}

/** Small preview of a message. Hidden from screen readers, which can read the full preview instead. */
export function Thumbnail({ preview, className }: ThumbnailProps) {
  return (
    <div
      aria-hidden
      inert
      className={cn(
        'overflow-hidden bg-bg px-4 pt-4 contain-strict [&_:is(figcaption,label)]:hidden',
        className,
      )}
    >
      {preview && (
        <div style={THUMBNAIL_STYLE}>
          <CreativePreview {...preview} hideLength />
        </div>
      )}
    </div>
  );
}
