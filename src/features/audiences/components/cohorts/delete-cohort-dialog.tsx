import { Trans } from '@lingui/react/macro';
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

/** Confirms the deletion and lists the flights that use the cohort. */
export function DeleteCohortDialog({ cohort, onClose, onDeleted }: DeleteCohortDialogProps) {
  const remove = useDeleteCohort();
  const { name } = cohort;
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
        <Trans>
          “<bdi>{name}</bdi>” and its rules will be deleted. You can’t undo this.
        </Trans>
      }
      confirmLabel={t`Delete`}
      pendingLabel={t`Deleting...`}
      pending={remove.isPending}
      onConfirm={confirm}
    >
      <h3 className="mb-2 text-[0.8125rem] font-medium">{t`Flights that use it`}</h3>
      <UsedByFlights id={cohort.id} unused={t`No flight uses this cohort.`} />
      <p className="mt-3 text-[0.8125rem] text-muted">
        {t`Flights that use it lose this audience. Flights that exclude it no longer exclude its people.`}
      </p>
    </ConfirmDialog>
  );
}
