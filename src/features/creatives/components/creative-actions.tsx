import { Copy, Eye, FilePlus2, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CreativeStatus } from '@/domain/codes';
import { useCan } from '@/session/session';
import { Button, IconButton } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { onFirstClick, useSingleRun } from '@/ui/use-single-run';
import { useDeleteCreative, useDuplicateCreative, useSetCreativeStatus } from '../mutations';
import type { Creative } from '../types';

interface Step {
  status: CreativeStatus;
  label: string;
}

/** The one step that usually comes next: approve a draft or an inactive one, retire an approved one. */
const NEXT_STATUS: Record<string, Step> = {
  draft: { status: 'approved', label: 'Approve' },
  approved: { status: 'inactive', label: 'Make inactive' },
  inactive: { status: 'approved', label: 'Approve' },
} satisfies Record<CreativeStatus, Step>;

export function NextStatusButton({ creative }: { creative: Creative }) {
  const can = useCan();
  const setStatus = useSetCreativeStatus();
  const next = NEXT_STATUS[creative.status];
  if (!next || !can('creative:status', creative)) return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      pending={setStatus.isPending}
      aria-label={`${next.label}: ${creative.name}`}
      onClick={() => setStatus.mutate({ ...creative, status: next.status })}
    >
      {next.label}
    </Button>
  );
}

/** A copy under an id that is kept until it exists, so a repeated press finds the first one. */
function DuplicateButton({ creative }: { creative: Creative }) {
  const duplicate = useDuplicateCreative();
  const id = useRef<string>(undefined);
  const press = useSingleRun(async () => {
    id.current ??= crypto.randomUUID();
    const copy = { id: id.current, sourceId: creative.id };
    if (await duplicate.mutateAsync(copy).catch(() => null)) id.current = undefined;
  });
  return (
    <IconButton
      label={`Duplicate ${creative.name}`}
      disabled={duplicate.isPending}
      onClick={onFirstClick(press)}
    >
      <Copy aria-hidden />
    </IconButton>
  );
}

/** Offered for drafts that no flight uses; the database judges again. */
function DeleteButton({ creative }: { creative: Creative }) {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteCreative();
  const close = () => setAsking(false);
  return (
    <>
      <IconButton label={`Delete ${creative.name}`} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
      </IconButton>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this creative?"
        description={
          <>
            “<bdi>{creative.name}</bdi>” and its versions will be deleted. This can not be undone.
          </>
        }
        confirmLabel="Delete Creative"
        pendingLabel="Deleting..."
        pending={remove.isPending}
        onConfirm={() => remove.mutateAsync(creative).then(close, close)}
      />
    </>
  );
}

interface CreativeActionsProps {
  creative: Creative;
  onPreview: () => void;
  onEdit: () => void;
  onAddVersion: () => void;
}

/** What can be done with a creative; each only for those who may. */
export function CreativeActions({
  creative,
  onPreview,
  onEdit,
  onAddVersion,
}: CreativeActionsProps) {
  const can = useCan();
  return (
    <div className="flex flex-wrap items-center">
      <IconButton label={`Preview ${creative.name}`} onClick={onPreview}>
        <Eye aria-hidden />
      </IconButton>
      {can('creative:create') && (
        <>
          <IconButton label={`Edit ${creative.name}`} onClick={onEdit}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton label={`Add a version to ${creative.name}`} onClick={onAddVersion}>
            <FilePlus2 aria-hidden />
          </IconButton>
          <DuplicateButton creative={creative} />
        </>
      )}
      {can('creative:delete', creative) && creative.flight_count === 0 && (
        <DeleteButton creative={creative} />
      )}
    </div>
  );
}
