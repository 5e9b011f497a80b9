import { t } from '@lingui/core/macro';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { useDeleteCohort } from '@/features/audiences/mutations';
import type { AudienceSummary } from '@/features/audiences/queries';
import { UsedByFlights } from '../usage-list';

interface DeleteCohortDialogProps {
  cohort: Pick<AudienceSummary, 'id' | 'name'>;
  onClose: () => void;
  onDeleted?: () => void;
}

/** 'Are you sure?', with what uses the cohort. */
export function DeleteCohortDialog({ cohort, onClose, onDeleted }: DeleteCohortDialogProps) {
  const remove = useDeleteCohort();
  const confirm = async () => {
    const deleted = await remove.mutateAsync({ id: cohort.id }).catch(() => null);
    onClose();
    if (deleted) onDeleted?.();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      size="md"
      title={t`Are you sure?`}
      description={
        <>
          “<bdi>{cohort.name}</bdi>” and its rules will be deleted. This can not be undone.
        </>
      }
      confirmLabel={t`Delete`}
      pendingLabel={t`Deleting...`}
      pending={remove.isPending}
      onConfirm={confirm}
    >
      <h3 className="mb-2 text-[0.8125rem] font-medium">{t`Flights that use it`}</h3>
      <UsedByFlights id={cohort.id} unused={t`No flight uses this cohort.`} />
      <p className="mt-3 text-[0.8125rem] text-muted">
        {t`A flight that uses it keeps its id as what was planned, and loses it as an audience. One that excludes it no longer leaves its people out.`}
      </p>
    </ConfirmDialog>
  );
}
