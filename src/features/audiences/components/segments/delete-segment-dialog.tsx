import { t } from '@lingui/core/macro';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { useDeleteSegment } from '@/features/audiences/segment-mutations';
import type { Segment } from '@/features/audiences/segment-queries';
import { SegmentExclusions, SegmentUsage } from '../usage-list';

interface DeleteSegmentDialogProps {
  segment: Pick<Segment, 'id' | 'name'>;
  onClose: () => void;
}

/** 'Are you sure?', with the cohorts that lose the segment. */
export function DeleteSegmentDialog({ segment, onClose }: DeleteSegmentDialogProps) {
  const remove = useDeleteSegment();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      size="md"
      title={t`Are you sure?`}
      description={
        <>
          “<bdi>{segment.name}</bdi>” will be deleted and taken out of the rules that hold it. This
          can not be undone.
        </>
      }
      confirmLabel={t`Delete`}
      pendingLabel={t`Deleting...`}
      pending={remove.isPending}
      onConfirm={() => remove.mutateAsync({ id: segment.id }).then(onClose, onClose)}
    >
      <h3 className="mb-2 text-[0.8125rem] font-medium">{t`Cohorts that use it`}</h3>
      <SegmentUsage id={segment.id} consequence={t`Its only segment: it would reach nobody`} />
      <h3 className="mt-4 mb-2 text-[0.8125rem] font-medium">{t`Flights that exclude them`}</h3>
      <SegmentExclusions id={segment.id} />
      <p className="mt-3 text-[0.8125rem] text-muted">
        {t`The reach of these cohorts is counted anew. Flights that exclude one leave out fewer people.`}
      </p>
    </ConfirmDialog>
  );
}
