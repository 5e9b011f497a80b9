import { t } from '@lingui/core/macro';
import { mediaKind } from '@/domain/media';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useDeleteFile } from '../mutations';
import type { MediaFile } from '../queries';

interface DeleteFileProps {
  file: MediaFile;
  onClose: () => void;
}

/** Asks before a file goes that no message has. Mounted while open. */
export function DeleteFile({ file, onClose }: DeleteFileProps) {
  const remove = useDeleteFile();
  const spoken = mediaKind(file.type) === 'recording';
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={spoken ? t`Delete this recording?` : t`Delete this picture?`}
      description={t`No message has it. For ten seconds this can be undone.`}
      confirmLabel={spoken ? t`Delete Recording` : t`Delete Picture`}
      pendingLabel={t`Deleting...`}
      pending={remove.isPending}
      onConfirm={() => remove.mutateAsync(file).then(onClose, onClose)}
    />
  );
}
