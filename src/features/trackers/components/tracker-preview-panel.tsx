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
import type { OpenVersion } from '../shown-version';
import { MessagePreview } from './card-previews';
import { QrPanel } from './qr-panel';

const Nothing = ({ children }: { children: string }) => (
  <EmptyState icon={<Smartphone aria-hidden />} title="No version chosen">
    {children}
  </EmptyState>
);

function Shown({ version, tracker }: { version: TrackerVersion; tracker: Tracker | undefined }) {
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
        <Fact label="Version">
          <bdi>{version_name}</bdi>
        </Fact>
        {tracker && (
          <Fact label="Leads to">
            <span className="line-clamp-3 break-all">{tracker.original_url}</span>
          </Fact>
        )}
      </Facts>
      {shortened_url && <QrPanel url={shortened_url} />}
    </div>
  );
}

interface LinkPreviewProps {
  /** Without a version: the newest one of the tracker. */
  chosen: OpenVersion;
  tracker: Tracker | undefined;
}

/** The chosen version as people get it, with its QR code. */
function LinkPreview({ chosen: { trackerId, versionId }, tracker }: LinkPreviewProps) {
  const newest = useQuery({ ...versionsOfTrackerQuery(trackerId), enabled: !versionId });
  const named = useQuery({
    ...trackerVersionQuery(trackerId, versionId ?? ''),
    enabled: Boolean(versionId),
  });
  const shown = (version: TrackerVersion | null | undefined) =>
    version ? (
      <Shown version={version} tracker={tracker} />
    ) : (
      <Nothing>This tracker has no version to show yet.</Nothing>
    );
  return versionId ? (
    <QueryState query={named}>{shown}</QueryState>
  ) : (
    <QueryState query={newest}>{({ rows }) => shown(rows[0])}</QueryState>
  );
}

interface PreviewPanelProps {
  chosen: OpenVersion | null;
  tracker: Tracker | undefined;
}

/** Beside the list, where there is room for it. */
export function PreviewPanel({ chosen, tracker }: PreviewPanelProps) {
  return (
    <aside
      aria-labelledby="link-preview"
      className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-card border border-border bg-surface p-5 shadow-card"
    >
      <h2 id="link-preview" className="mb-4 font-semibold">
        Link Preview
      </h2>
      {chosen ? (
        <LinkPreview chosen={chosen} tracker={tracker} />
      ) : (
        <Nothing>Open a tracker and choose a version to see what people get.</Nothing>
      )}
    </aside>
  );
}

/** The same over the list, on a narrow screen. */
export function PreviewDialog({ onClose, ...shown }: LinkPreviewProps & { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Link Preview" size="sm">
      <LinkPreview {...shown} />
    </Dialog>
  );
}
