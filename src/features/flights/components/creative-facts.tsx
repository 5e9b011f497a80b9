import { useQuery } from '@tanstack/react-query';
import { CopyButton } from '@/ui/copy-button';
import { Fact, Facts } from '@/ui/fact';
import { StatusBadge } from '@/features/configuration/components/status-badge';
import { latestVersionQuery } from '@/features/creatives/queries';
import type { CreativeVersion } from '@/features/creatives/types';
import type { FlightCreative } from '../types';

interface VersionFactsProps {
  label: string;
  version: Pick<CreativeVersion, 'version_name' | 'shortened_url'> | null;
}

function VersionFacts({ label, version }: VersionFactsProps) {
  const url = version?.shortened_url;
  return (
    <>
      <Fact label={label}>{version?.version_name ?? 'None'}</Fact>
      <Fact label="Short URL">
        {url ? (
          <span className="flex items-center gap-1">
            <span className="min-w-0 break-all">{url}</span>
            <CopyButton text={url} label={`Copy short URL ${url}`} />
          </span>
        ) : (
          'None'
        )}
      </Fact>
    </>
  );
}

/**
 * A flight's creative in words (CAM-17, CAM-18). The flight keeps the version that was chosen for it (D-05), so
 * that one is named beside the newest once there is a newer one.
 */
export function CreativeFacts({ link }: { link: FlightCreative }) {
  const { data: latest } = useQuery(latestVersionQuery(link.creative_id));
  const { creative, version } = link;
  const outdated = latest && version && latest.id !== version.id;
  return (
    <Facts className="grid-cols-2 content-start">
      <Fact label="Creative" className="col-span-2">
        {creative.name}
      </Fact>
      <Fact label="Type">{creative.type}</Fact>
      <Fact label="Status">
        <StatusBadge kind="creative" status={creative.status} />
      </Fact>
      <VersionFacts label={outdated ? 'Latest version' : 'Version'} version={latest ?? version} />
      {outdated && <VersionFacts label="Version this flight sends" version={version} />}
    </Facts>
  );
}
