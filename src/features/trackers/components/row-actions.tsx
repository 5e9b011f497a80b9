import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CopyPlus } from 'lucide-react';
import { useCan } from '@/session/session';
import { IconButton } from '@/ui/actions/button';
import { DeleteButton } from '@/ui/actions/delete-button';
import { onFirstClick, useAttempt } from '@/ui/forms/use-single-run';
import { useDeleteTracker, useDeleteVersion, useDuplicateTracker } from '../mutations';
import type { Tracker, TrackerVersion } from '../queries';

interface RowActionProps {
  tracker: Tracker;
  className: string;
  tabIndex: 0 | -1;
}

/** Copies a tracker with all its versions. */
export function DuplicateTrackerButton({ tracker, ...look }: RowActionProps) {
  const can = useCan();
  const duplicate = useDuplicateTracker();
  const copy = useAttempt((id) => duplicate.mutateAsync({ id, source: tracker }));
  if (!can('tracker:create')) return null;
  return (
    <IconButton
      {...look}
      label={t`Duplicate ${tracker.name}`}
      pending={duplicate.isPending}
      onClick={onFirstClick(copy)}
    >
      {!duplicate.isPending && <CopyPlus aria-hidden />}
    </IconButton>
  );
}

/** Shown to the owner. Asks for confirmation, because links in sent messages stop working. */
export function DeleteTrackerButton({ tracker, ...look }: RowActionProps) {
  const can = useCan();
  const remove = useDeleteTracker();
  if (!can('tracker:edit', tracker)) return null;
  const count = tracker.version_count ?? 0;
  const links = plural(count, { one: 'its short link', other: 'its # short links' });
  return (
    <DeleteButton
      {...look}
      label={t`Delete ${tracker.name}`}
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
      pending={remove.isPending}
      onConfirm={() => remove.mutateAsync(tracker)}
    />
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
