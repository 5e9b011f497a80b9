import { t } from '@lingui/core/macro';
import { kindWords } from '../kind-words';
import { toast } from '@/lib/toast';
import { Dialog } from '@/ui/overlays/dialog';
import { UploadFile } from './upload-file';

/** Dialog that uploads a file to the organization's media. Mounted while open. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={t`Upload a file`} size="lg">
      <UploadFile
        kind={null}
        label={t`Upload`}
        onUse={({ kind }) => {
          toast.success(kindWords(kind).uploaded);
          onClose();
        }}
      />
    </Dialog>
  );
}
