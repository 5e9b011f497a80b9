import { Copy, Eye, FilePlus2, Pencil } from 'lucide-react';
import type { CreativeStatus } from '@/domain/codes';
import { useCan } from '@/session/session';
import { Button, IconButton } from '@/ui/button';
import { DeleteButton } from '@/ui/delete-button';
import { onFirstClick, useAttempt } from '@/ui/use-single-run';
import { useDeleteCreative, useDuplicateCreative, useSetCreativeStatus } from '../mutations';
import type { Creative } from '../queries';

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

/** A copy of one's own. */
function DuplicateButton({ creative }: { creative: Creative }) {
  const duplicate = useDuplicateCreative();
  const press = useAttempt((id) => duplicate.mutateAsync({ id, sourceId: creative.id }));
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
function DeleteCreativeButton({ creative }: { creative: Creative }) {
  const remove = useDeleteCreative();
  return (
    <DeleteButton
      label={`Delete ${creative.name}`}
      title="Delete this creative?"
      description={
        <>
          “<bdi>{creative.name}</bdi>” and its versions will be deleted. This can not be undone.
        </>
      }
      confirmLabel="Delete Creative"
      pending={remove.isPending}
      onConfirm={() => remove.mutateAsync(creative)}
    />
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
        <DeleteCreativeButton creative={creative} />
      )}
    </div>
  );
}
