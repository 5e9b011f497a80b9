import { storedContent } from '@/domain/content/content';
import { CreativePreview } from '@/features/composer/previews/creative-preview';
import type { FlightCreative, SentMessage } from '@/features/flights/types';

interface LinkedPreviewProps {
  link: FlightCreative;
  sent: SentMessage;
}

/** Phone preview of the exact text that the flight sends, with its own short link. */
export function LinkedPreview({ link: { creative, version }, sent }: LinkedPreviewProps) {
  return (
    <CreativePreview
      channel={creative.type}
      message={sent.message ?? ''}
      content={storedContent(creative.type, version?.content)}
      name={creative.name}
      version={{ ...(sent.tracker_version ?? version), shortened_url: sent.short_url }}
    />
  );
}
