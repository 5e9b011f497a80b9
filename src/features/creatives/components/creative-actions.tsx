import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Ellipsis, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CreativeStatus } from '@/domain/shared/codes';
import { i18n } from '@/lib/i18n';
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
  label: MessageDescriptor;
}

/** The usual next status. Approving has its own button; making a creative inactive is in the menu. */
const NEXT_STATUS: Record<string, Step> = {
  draft: { status: 'approved', label: msg`Approve` },
  approved: { status: 'inactive', label: msg`Make inactive` },
  inactive: { status: 'approved', label: msg`Approve` },
} satisfies Record<CreativeStatus, Step>;

/** Approve button of a draft or inactive creative, for users who may change its status. */
export function NextStatusButton({ creative, tabIndex }: { creative: Creative; tabIndex: 0 | -1 }) {
  const can = useCan();
  const next = NEXT_STATUS[creative.status];
  if (next?.status !== 'approved' || !can('creative:status', creative)) return null;
  return <ApproveButton creative={creative} tabIndex={tabIndex} />;
}

interface CreativeActionsProps {
  creative: Creative;
  onEdit: () => void;
  onAddVersion: () => void;
  tabIndex?: 0 | -1;
}

/** Menu entries of a creative that the user's role permits. */
function useMenuEntries(creative: Creative, onAddVersion: () => void, onDelete: () => void) {
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
      { label: t`Add a version`, icon: 'icon-plus', onSelect: onAddVersion },
      { label: t`Duplicate`, icon: 'icon-copy', onSelect: () => void copy() },
    );
  const next = NEXT_STATUS[creative.status];
  if (next?.status === 'inactive' && can('creative:status', creative))
    entries.push({
      label: i18n._(next.label),
      icon: 'icon-inbox',
      onSelect: () => setStatus.mutate({ ...creative, status: next.status }),
    });
  // Offered only for drafts that no flight uses; the database enforces this.
  if (can('creative:delete', creative) && creative.flight_count === 0)
    entries.push('line', {
      label: t`Delete`,
      icon: 'icon-trash',
      destructive: true,
      onSelect: onDelete,
    });
  return entries;
}

/** Edit button and menu of a creative. */
export function CreativeActions({
  creative,
  onEdit,
  onAddVersion,
  tabIndex,
}: CreativeActionsProps) {
  const can = useCan();
  const remove = useDeleteCreative();
  const [asking, setAsking] = useState(false);
  const entries = useMenuEntries(creative, onAddVersion, () => setAsking(true));
  const close = () => setAsking(false);
  return (
    <div className="flex min-w-16 shrink-0 items-center justify-end max-md:order-1">
      {can('creative:create') && (
        <IconButton label={t`Edit ${creative.name}`} tabIndex={tabIndex} onClick={onEdit}>
          <Pencil aria-hidden />
        </IconButton>
      )}
      {entries.length > 0 && (
        <Menu
          label={t`More for ${creative.name}`}
          size="icon"
          tabIndex={tabIndex}
          entries={entries}
        >
          <Ellipsis aria-hidden />
        </Menu>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Delete this creative?`}
        description={
          <>
            <Trans>
              This deletes “<bdi>{creative.name}</bdi>” and its versions. You can’t undo this.
            </Trans>
            {(creative.variant_count ?? 0) > 0 &&
              ` ${t`Its variants are kept as separate creatives.`}`}
          </>
        }
        confirmLabel={t`Delete Creative`}
        pendingLabel={t`Deleting...`}
        pending={remove.isPending}
        onConfirm={() => remove.mutateAsync(creative).then(close, close)}
      />
    </div>
  );
}
