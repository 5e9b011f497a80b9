import { t } from '@lingui/core/macro';
import { Copy } from 'lucide-react';
import { toast } from '@/lib/toast';
import { IconButton } from './button';

export function CopyButton({ text, label }: { text: string; label: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t`Copied to clipboard`);
    } catch {
      toast.error(t`Copy failed`, {
        description: t`This browser doesn’t allow access to the clipboard.`,
      });
    }
  };
  return (
    <IconButton label={label} onClick={() => void copy()}>
      <Copy aria-hidden />
    </IconButton>
  );
}
