import { t } from '@lingui/core/macro';
import { Button } from '@/ui/actions/button';
import { CopyButton } from '@/ui/actions/copy-button';
import { FocusField } from '@/ui/focus/focus-field';
import { Dialog } from '@/ui/overlays/dialog';
import { Notice } from '@/ui/states/notice';

interface IssuedKeyDialogProps {
  title: string;
  description: string;
  secret: string;
  onClose: () => void;
}

/** Shows a new key once. A click outside does not close it, and Copy has the focus instead of Close. */
export function IssuedKeyDialog({ title, description, secret, onClose }: IssuedKeyDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={false}
      title={title}
      description={description}
      footer={<Button onClick={onClose}>{t`Done`}</Button>}
    >
      <Notice tone="warning">
        {t`Copy the key now. It can’t be shown again after you close this.`}
      </Notice>
      <FocusField field="key" />
      <div
        data-field="key"
        className="mt-4 flex min-w-0 items-center gap-1 rounded-control border border-control bg-surface pr-1 pl-3"
      >
        <code className="min-w-0 flex-1 py-1.5 font-mono text-[0.8125rem] break-all">{secret}</code>
        <CopyButton text={secret} label={t`Copy the key`} />
      </div>
    </Dialog>
  );
}
