import { CopyPlus } from 'lucide-react';
import { formatInteger } from '@/domain/shared/format';
import { useCan } from '@/session/session';
import { IconButton } from '@/ui/actions/button';
import { DeleteButton } from '@/ui/actions/delete-button';
import { onFirstClick, useAttempt } from '@/ui/forms/use-single-run';
import { useDeleteTracker, useDeleteVersion, useDuplicateTracker } from '../mutations';
import type { Tracker, TrackerVersion } from '../queries';

/** Copies a tracker with all its versions. */
export function DuplicateTrackerButton({ tracker }: { tracker: Tracker }) {
  const can = useCan();
  const duplicate = useDuplicateTracker();
  const copy = useAttempt((id) => duplicate.mutateAsync({ id, source: tracker }));
  if (!can('tracker:create')) return null;
  return (
    <IconButton
      label={`Duplicate ${tracker.name}`}
      pending={duplicate.isPending}
      onClick={onFirstClick(copy)}
    >
      {!duplicate.isPending && <CopyPlus aria-hidden />}
    </IconButton>
  );
}

const linksOf = (count: number) =>
  count === 1 ? 'its short link' : `its ${formatInteger(count)} short links`;

/** For the owner; asks first, because links in messages that were sent stop working. */
export function DeleteTrackerButton({ tracker }: { tracker: Tracker }) {
  const can = useCan();
  const remove = useDeleteTracker();
  if (!can('tracker:edit', tracker)) return null;
  const links = tracker.version_count ?? 0;
  return (
    <DeleteButton
      label={`Delete ${tracker.name}`}
      title="Delete this tracker?"
      description={
        <>
          “<bdi>{tracker.name}</bdi>”{' '}
          {links > 0
            ? `and ${linksOf(links)} will be deleted. Messages that carry them lead nowhere then.`
            : 'will be deleted.'}{' '}
          This can not be undone.
        </>
      }
      confirmLabel="Delete Tracker"
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
      label={`Delete version ${version.version_name}`}
      title="Delete this version?"
      description={
        <>
          “<bdi>{version.version_name}</bdi>” and its short link {version.shortened_url} will be
          deleted. Messages that carry it lead nowhere then. This can not be undone.
        </>
      }
      confirmLabel="Delete Version"
      pending={remove.isPending}
      onConfirm={() => remove.mutateAsync(version)}
    />
  );
}
