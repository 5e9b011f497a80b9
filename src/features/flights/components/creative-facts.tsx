import { useQuery } from '@tanstack/react-query';
import { CopyButton } from '@/ui/copy-button';
import { Fact, Facts } from '@/ui/fact';
import { StatusBadge } from '@/features/configuration/components/status-badge';
import { latestVersionQuery } from '@/features/creatives/queries';
import type { FlightCreative } from '../types';

interface VersionFactsProps {
  label: string;
  version: { version_name: string; shortened_url: string | null } | null;
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
 * the newest one is named beside it once there is a newer one.
 */
export function CreativeFacts({ link }: { link: FlightCreative }) {
  const { data: latest } = useQuery(latestVersionQuery(link.creative_id));
  const { creative, version } = link;
  const outdated = latest && version && latest.id !== version.id;
  return (
    <Facts className="content-start">
      <Fact label="Creative">{creative.name}</Fact>
      <div className="grid grid-cols-2 gap-x-6">
        <Fact label="Type">{creative.type}</Fact>
        <Fact label="Status">
          <StatusBadge kind="creative" status={creative.status} />
        </Fact>
      </div>
      {outdated && <VersionFacts label="Latest version" version={latest} />}
      <VersionFacts
        label={outdated ? 'Version this flight sends' : 'Version'}
        version={version ?? latest ?? null}
      />
    </Facts>
  );
}
