import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { CopyButton } from '@/ui/actions/copy-button';
import { Fact, Facts } from '@/ui/data/fact';
import { ChannelName } from '@/features/configuration/channels';
import { StatusBadge } from '@/features/configuration/components/status-badge';
import { type CreativeVersion, latestVersionQuery } from '@/features/creative-data/queries';
import type { FlightCreative, SentMessage } from '@/features/flights/types';

interface VersionFactsProps {
  label: string;
  version: Pick<CreativeVersion, 'version_name' | 'shortened_url'> | null;
  /** Set for the version that the flight sends: its own link replaces the version's. */
  sent?: SentMessage | undefined;
}

function LinkTarget({ sent: { short_url: url, tracker_version: tracked } }: { sent: SentMessage }) {
  if (!url || !tracked) return null;
  return (
    <span className="block text-[0.8125rem] text-muted">
      {[tracked.tracker?.name, tracked.version_name].filter(Boolean).join(' · ')}
    </span>
  );
}

function VersionFacts({ label, version, sent }: VersionFactsProps) {
  const url = sent?.short_url ?? version?.shortened_url;
  return (
    <>
      <Fact label={label}>
        {version?.version_name ?? t({ message: 'None', context: 'version or link' })}
      </Fact>
      <Fact label={t`Short URL`}>
        {url ? (
          <span className="flex items-center gap-1">
            <span className="min-w-0 break-all">{url}</span>
            <CopyButton text={url} label={t`Copy short URL ${url}`} />
          </span>
        ) : (
          t({ message: 'None', context: 'version or link' })
        )}
        {sent && <LinkTarget sent={sent} />}
      </Fact>
    </>
  );
}

/**
 * Facts about a flight's creative. The flight keeps its assigned version, so both are shown once the creative has a newer
 * one.
 */
export function CreativeFacts({ link, sent }: { link: FlightCreative; sent: SentMessage }) {
  const { data: latest } = useQuery(latestVersionQuery(link.creative_id));
  const { creative, version } = link;
  const outdated = latest && version && latest.id !== version.id;
  return (
    <Facts className="grid-cols-2 content-start">
      <Fact label={t`Creative`} className="col-span-2">
        {creative.name}
      </Fact>
      <Fact label={t`Type`}>
        <ChannelName channel={creative.type} />
      </Fact>
      <Fact label={t`Status`}>
        <StatusBadge kind="creative" status={creative.status} />
      </Fact>
      <VersionFacts
        label={outdated ? t`Latest version` : t`Version`}
        version={latest ?? version}
        sent={outdated ? undefined : sent}
      />
      {outdated && (
        <VersionFacts label={t`Version this flight sends`} version={version} sent={sent} />
      )}
    </Facts>
  );
}
