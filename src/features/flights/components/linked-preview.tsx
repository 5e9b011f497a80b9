import { CreativePreview } from '@/features/creatives/components/creative-preview';
import type { FlightCreative } from '../types';

/** The phone for a flight's creative, in the version that the flight sends. */
export function LinkedPreview({ link: { creative, version } }: { link: FlightCreative }) {
  return (
    <CreativePreview
      channel={creative.type}
      message={version?.message ?? ''}
      name={creative.name}
      version={version}
    />
  );
}
