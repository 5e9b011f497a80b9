import { CopyPlus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatInteger } from '@/domain/format';
import { useCan } from '@/session/session';
import { IconButton } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { onFirstClick, useSingleRun } from '@/ui/use-single-run';
import { useDeleteTracker, useDeleteVersion, useDuplicateTracker } from '../mutations';
import type { Tracker, TrackerVersion } from '../types';

/** Copies a tracker with all its versions; pressed again after a failure it is the same copy. */
export function DuplicateTrackerButton({ tracker }: { tracker: Tracker }) {
  const can = useCan();
  const duplicate = useDuplicateTracker();
  const attempt = useRef<string>(undefined);
  const copy = useSingleRun(async () => {
    attempt.current ??= crypto.randomUUID();
    const copied = { id: attempt.current, source: tracker };
    if (await duplicate.mutateAsync(copied).catch(() => null)) attempt.current = undefined;
  });
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

interface DeleteButtonProps {
  label: string;
  title: string;
  description: React.ReactNode;
  confirmLabel: string;
  pending: boolean;
  onConfirm: () => Promise<unknown>;
}

function DeleteButton({ label, onConfirm, ...question }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <IconButton label={label} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
      </IconButton>
      <ConfirmDialog
        {...question}
        open={asking}
        onOpenChange={setAsking}
        pendingLabel="Deleting..."
        onConfirm={() => onConfirm().then(close, close)}
      />
    </>
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
