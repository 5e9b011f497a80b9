import { Trans } from '@lingui/react/macro';
import { t } from '@lingui/core/macro';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { useDeleteSegment } from '@/features/audiences/segment-mutations';
import type { Segment } from '@/features/audiences/segment-queries';
import { SegmentExclusions, SegmentUsage } from '../usage-list';

interface DeleteSegmentDialogProps {
  segment: Pick<Segment, 'id' | 'name'>;
  onClose: () => void;
}

/** Confirms the deletion and lists the cohorts that use the segment. */
export function DeleteSegmentDialog({ segment, onClose }: DeleteSegmentDialogProps) {
  const remove = useDeleteSegment();
  const { name } = segment;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      size="md"
      title={t`Are you sure?`}
      description={
        <Trans>
          “<bdi>{name}</bdi>” will be deleted and removed from the rules that use it. You can’t undo
          this.
        </Trans>
      }
      confirmLabel={t`Delete`}
      pendingLabel={t`Deleting...`}
      pending={remove.isPending}
      onConfirm={() => remove.mutateAsync({ id: segment.id }).then(onClose, onClose)}
    >
      <h3 className="mb-2 text-[0.8125rem] font-medium">{t`Cohorts that use it`}</h3>
      <SegmentUsage id={segment.id} consequence={t`Only segment: the cohort would be empty`} />
      <h3 className="mt-4 mb-2 text-[0.8125rem] font-medium">{t`Flights that exclude them`}</h3>
      <SegmentExclusions id={segment.id} />
      <p className="mt-3 text-[0.8125rem] text-muted">
        {t`These cohorts are recounted. Flights that exclude one of them exclude fewer people.`}
      </p>
    </ConfirmDialog>
  );
}
