import { t } from '@lingui/core/macro';
import { Ellipsis, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CreativeStatus } from '@/domain/shared/codes';
import { paths } from '@/lib/paths';
import { useCan } from '@/session/session';
import { IconButton } from '@/ui/actions/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { Menu } from '@/ui/actions/menu';
import type { MenuEntry } from '@/ui/actions/menu-button';
import { useAttempt } from '@/ui/forms/use-single-run';
import {
  useDeleteCreative,
  useDuplicateCreative,
  useSetCreativeStatus,
} from '@/features/creative-data/mutations';
import type { Creative } from '@/features/creative-data/queries';
import { ApproveButton } from '@/features/composer/checks/approve-button';

interface Step {
  status: CreativeStatus;
  label: string;
}

/** The one step that usually comes next: approve a draft or an inactive one; to retire an approved one is in the menu. */
const NEXT_STATUS: Record<string, Step> = {
  draft: { status: 'approved', label: 'Approve' },
  approved: { status: 'inactive', label: 'Make inactive' },
  inactive: { status: 'approved', label: 'Approve' },
} satisfies Record<CreativeStatus, Step>;

/** What the creative waits for, where it waits for something. */
export function NextStatusButton({ creative }: { creative: Creative }) {
  const can = useCan();
  const next = NEXT_STATUS[creative.status];
  if (next?.status !== 'approved' || !can('creative:status', creative)) return null;
  return <ApproveButton creative={creative} />;
}

interface CreativeActionsProps {
  creative: Creative;
  onEdit: () => void;
  onAddVersion: () => void;
}

/** What is done with a creative seldom; each only for those who may. */
function useEntries(creative: Creative, onAddVersion: () => void, onDelete: () => void) {
  const can = useCan();
  const setStatus = useSetCreativeStatus();
  const duplicate = useDuplicateCreative();
  const copy = useAttempt((id) => duplicate.mutateAsync({ id, sourceId: creative.id }));
  const navigate = useNavigate();
  const entries: MenuEntry[] = [
    {
      label: t`Versions and results`,
      icon: 'icon-history',
      onSelect: () => void navigate(paths.creativeHistory(creative.id)),
    },
  ];
  if (can('creative:create'))
    entries.push(
      { label: 'Add a version', icon: 'icon-plus', onSelect: onAddVersion },
      { label: 'Duplicate', icon: 'icon-copy', onSelect: () => void copy() },
    );
  const next = NEXT_STATUS[creative.status];
  if (next?.status === 'inactive' && can('creative:status', creative))
    entries.push({
      label: next.label,
      icon: 'icon-inbox',
      onSelect: () => setStatus.mutate({ ...creative, status: next.status }),
    });
  // Offered for drafts that no flight uses; the database judges again.
  if (can('creative:delete', creative) && creative.flight_count === 0)
    entries.push('line', {
      label: 'Delete',
      icon: 'icon-trash',
      destructive: true,
      onSelect: onDelete,
    });
  return entries;
}

/** What can be done with a creative: to edit it at once, the rest in a menu. */
export function CreativeActions({ creative, onEdit, onAddVersion }: CreativeActionsProps) {
  const can = useCan();
  const remove = useDeleteCreative();
  const [asking, setAsking] = useState(false);
  const entries = useEntries(creative, onAddVersion, () => setAsking(true));
  const close = () => setAsking(false);
  return (
    <div className="flex shrink-0 items-center">
      {can('creative:create') && (
        <IconButton label={`Edit ${creative.name}`} onClick={onEdit}>
          <Pencil aria-hidden />
        </IconButton>
      )}
      {entries.length > 0 && (
        <Menu label={`More for ${creative.name}`} size="icon" entries={entries}>
          <Ellipsis aria-hidden />
        </Menu>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this creative?"
        description={
          <>
            “<bdi>{creative.name}</bdi>” and its versions will be deleted. This can not be undone.
            {(creative.variant_count ?? 0) > 0 &&
              ` ${t`Its variants are kept as separate creatives.`}`}
          </>
        }
        confirmLabel="Delete Creative"
        pendingLabel="Deleting..."
        pending={remove.isPending}
        onConfirm={() => remove.mutateAsync(creative).then(close, close)}
      />
    </div>
  );
}
