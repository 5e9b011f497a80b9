import { Trash2 } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from './button';
import { ConfirmDialog } from '../overlays/confirm-dialog';

interface DeleteButtonProps extends Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'description' | 'confirmLabel'
> {
  /** Of the button: 'Delete Spring Sale'. */
  label: string;
  pending: boolean;
  onConfirm: () => Promise<unknown>;
}

/** Asks before something is deleted; the question closes when it has been, and when it could not be. */
export function DeleteButton({ label, onConfirm, ...question }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <IconButton label={label} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
      </IconButton>
      <ConfirmDialog
        {...question}
        open={asking}
        onOpenChange={setAsking}
        pendingLabel="Deleting..."
        onConfirm={() => onConfirm().then(close, close)}
      />
    </>
  );
}
