import { t } from '@lingui/core/macro';
import * as Sheet from '@radix-ui/react-dialog';
import { useReturnFocus } from '@/ui/focus/return-focus';
import { useOpenDialog } from '@/ui/overlays/open-dialogs';
import { Sidebar } from './sidebar';

export function MobileSidebar({ onClose }: { onClose: () => void }) {
  useOpenDialog();
  const returnFocus = useReturnFocus();
  return (
    <Sheet.Root open onOpenChange={onClose}>
      <Sheet.Portal>
        <Sheet.Overlay className="fixed inset-0 z-40 animate-[fade_150ms] bg-black/45" />
        <Sheet.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-y-0 left-0 z-50 w-[18rem] max-w-[88vw] animate-[slide-in_180ms]"
        >
          <Sheet.Title className="sr-only">{t`Navigation`}</Sheet.Title>
          <Sidebar expanded onNavigate={onClose} />
        </Sheet.Content>
      </Sheet.Portal>
    </Sheet.Root>
  );
}
