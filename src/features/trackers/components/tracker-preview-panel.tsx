import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { Dialog } from '@/ui/overlays/dialog';
import { EmptyState } from '@/ui/states/empty-state';
import { Fact, Facts } from '@/ui/data/fact';
import { QueryState } from '@/ui/states/query-state';
import {
  type Tracker,
  type TrackerVersion,
  trackerVersionQuery,
  versionsOfTrackerQuery,
} from '../queries';
import type { PreviewedVersion } from '../previewed-version';
import { MessagePreview } from './card-previews';
import { QrPanel } from './qr-panel';

function VersionPreview({
  version,
  tracker,
}: {
  version: TrackerVersion;
  tracker: Tracker | undefined;
}) {
  const { version_name, shortened_url, og_title, og_description, og_image } = version;
  return (
    <div className="space-y-5">
      <MessagePreview
        tags={{
          title: og_title,
          description: og_description,
          image: og_image,
          url: shortened_url,
        }}
      />
      <Facts>
        <Fact label={t`Version`}>
          <bdi>{version_name}</bdi>
        </Fact>
        {tracker && (
          <Fact label={t`Landing page`}>
            <span className="line-clamp-3 break-all">{tracker.original_url}</span>
          </Fact>
        )}
      </Facts>
      {shortened_url && <QrPanel url={shortened_url} />}
    </div>
  );
}

interface LinkPreviewProps {
  previewed: PreviewedVersion;
  tracker: Tracker | undefined;
}

/** Message preview and QR code of a version. */
function LinkPreview({ previewed: { trackerId, versionId }, tracker }: LinkPreviewProps) {
  const newest = useQuery({ ...versionsOfTrackerQuery(trackerId), enabled: !versionId });
  const byId = useQuery({
    ...trackerVersionQuery(trackerId, versionId ?? ''),
    enabled: Boolean(versionId),
  });
  const shown = (version: TrackerVersion | null | undefined) =>
    version ? (
      <VersionPreview version={version} tracker={tracker} />
    ) : (
      <EmptyState icon={<Smartphone aria-hidden />} title={t`This tracker has no version yet.`} />
    );
  return versionId ? (
    <QueryState query={byId}>{shown}</QueryState>
  ) : (
    <QueryState query={newest}>{({ rows }) => shown(rows[0])}</QueryState>
  );
}

/** Preview panel next to the list, on wide screens. */
export function PreviewPanel(shown: LinkPreviewProps) {
  return (
    <aside
      aria-labelledby="link-preview"
      className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-card border border-border bg-surface p-5 shadow-card"
    >
      <h2 id="link-preview" className="mb-4 font-semibold">
        {t`Link Preview`}
      </h2>
      <LinkPreview {...shown} />
    </aside>
  );
}

/** Preview dialog for narrow screens. */
export function PreviewDialog({ onClose, ...shown }: LinkPreviewProps & { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={t`Link Preview`} size="sm">
      <LinkPreview {...shown} />
    </Dialog>
  );
}
