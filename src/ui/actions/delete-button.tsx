import { t } from '@lingui/core/macro';
import { Trash2 } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from './button';
import { ConfirmDialog } from '../overlays/confirm-dialog';

interface DeleteButtonProps extends Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'description' | 'confirmLabel'
> {
  /** Accessible name of the button: 'Delete Spring Sale'. */
  label: string;
  pending: boolean;
  onConfirm: () => Promise<unknown>;
  className?: string | undefined;
  tabIndex?: 0 | -1 | undefined;
}

/** Asks for confirmation before deleting. The dialog closes when the request ends, even if it fails. */
export function DeleteButton({
  label,
  onConfirm,
  className,
  tabIndex,
  ...question
}: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <IconButton
        label={label}
        className={className}
        tabIndex={tabIndex}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden />
      </IconButton>
      <ConfirmDialog
        {...question}
        open={asking}
        onOpenChange={setAsking}
        pendingLabel={t`Deleting...`}
        onConfirm={() => onConfirm().then(close, close)}
      />
    </>
  );
}
