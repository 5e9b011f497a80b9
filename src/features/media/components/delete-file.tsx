import { t } from '@lingui/core/macro';
import { mediaKind } from '@/domain/content/media';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { kindWords } from '../kind-words';
import { useDeleteFile } from '../mutations';
import type { MediaFile } from '../queries';

interface DeleteFileProps {
  file: MediaFile;
  onClose: () => void;
}

/** Confirmation dialog that deletes an unused file. Mounted while open. */
export function DeleteFile({ file, onClose }: DeleteFileProps) {
  const remove = useDeleteFile();
  const words = kindWords(mediaKind(file.type));
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.deleteTitle}
      description={t`No message uses it. You can undo this for 10 seconds.`}
      confirmLabel={words.deleteLabel}
      pendingLabel={t`Deleting...`}
      pending={remove.isPending}
      onConfirm={() => remove.mutateAsync(file).then(onClose, onClose)}
    />
  );
}
