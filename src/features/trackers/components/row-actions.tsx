import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '@/session/session';
import { DeleteButton } from '@/ui/actions/delete-button';
import { Menu } from '@/ui/actions/menu';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { useAttempt } from '@/ui/forms/use-single-run';
import { useDeleteTracker, useDeleteVersion, useDuplicateTracker } from '../mutations';
import type { Tracker, TrackerVersion } from '../queries';

/** Menu of a tracker: copy it with all its versions, or delete it. Only the owner may delete. */
export function TrackerMenu({ tracker, tabIndex }: { tracker: Tracker; tabIndex: 0 | -1 }) {
  const can = useCan();
  const duplicate = useDuplicateTracker();
  const copy = useAttempt((id) => duplicate.mutateAsync({ id, source: tracker }));
  const remove = useDeleteTracker();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  if (!can('tracker:create')) return null;
  const count = tracker.version_count ?? 0;
  const links = plural(count, { one: 'its short link', other: 'its # short links' });
  return (
    <>
      <Menu
        label={t`More for ${tracker.name}`}
        size="icon"
        tabIndex={tabIndex}
        entries={[
          { label: t`Duplicate`, icon: 'icon-copy', onSelect: () => void copy() },
          'line',
          {
            label: t`Delete`,
            icon: 'icon-trash',
            destructive: true,
            reason: can('tracker:edit', tracker)
              ? undefined
              : t`Only its owner can delete a tracker.`,
            onSelect: () => setAsking(true),
          },
        ]}
      >
        <Ellipsis aria-hidden />
      </Menu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Delete this tracker?`}
        description={
          count > 0 ? (
            <Trans>
              This deletes “<bdi>{tracker.name}</bdi>” and {links}. Links in sent messages stop
              working. You can’t undo this.
            </Trans>
          ) : (
            <Trans>
              This deletes “<bdi>{tracker.name}</bdi>”. You can’t undo this.
            </Trans>
          )
        }
        confirmLabel={t`Delete Tracker`}
        pendingLabel={t`Deleting...`}
        pending={remove.isPending}
        onConfirm={() => remove.mutateAsync(tracker).then(close, close)}
      />
    </>
  );
}

export function DeleteVersionButton({
  tracker,
  version,
}: {
  tracker: Tracker;
  version: TrackerVersion;
}) {
  const can = useCan();
  const remove = useDeleteVersion();
  if (!can('tracker:edit', tracker)) return null;
  return (
    <DeleteButton
      label={t`Delete version ${version.version_name}`}
      title={t`Delete this version?`}
      description={
        <Trans>
          This deletes “<bdi>{version.version_name}</bdi>” and its short link{' '}
          {version.shortened_url}. The link stops working in sent messages. You can’t undo this.
        </Trans>
      }
      confirmLabel={t`Delete Version`}
      pending={remove.isPending}
      onConfirm={() => remove.mutateAsync(version)}
    />
  );
}
